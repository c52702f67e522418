export { acceptanceFields, answerFields, decisionFields, questionFields, reassignFields } from './case-fields.ts'
export {
  type CaseDocument,
  caseDocumentSchema,
  caseEventSchema,
  caseMessageSchema,
  sortDocuments,
  versionedEventSchema,
  versionedMessageSchema,
} from './case-schemas.ts'
export { messages } from './messages.ts'
export {
  allTable,
  decidedTable,
  deskChoicesSchema,
  outcomes,
  type QueueField,
  type QueuePage,
  type QueueRow,
  type QueueSearch,
  queuePageSchema,
  queueSearchSchema,
  queueTable,
  unassigned,
} from './queue.ts'
export { abilitiesOf, abilitiesSchema, type CaseState } from './transitions.ts'
