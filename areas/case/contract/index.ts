export {
  acceptanceFields,
  acceptanceOptions,
  answerFields,
  decisionFields,
  parseAcceptance,
  questionFields,
  reassignFields,
} from './case-fields.ts'
export {
  type AnswerDraft,
  answerDraftSchema,
  answerRequestSchema,
  type CaseDocument,
  type CaseMessage,
  type Colleague,
  caseDocumentSchema,
  colleagueSchema,
  sortDocuments,
  versionedEventSchema,
  versionedMessageSchema,
  withdrawRequestSchema,
} from './case-schemas.ts'
export { assignSchema, decisionSchema, questionSchema, reassignSchema, releaseSchema } from './desk-calls.ts'
export { messages } from './messages.ts'
export {
  deskPolicyCaseSchema,
  isOpenPolicyCase,
  type PolicyCase,
  type PolicyCaseEvent,
  type PolicyCaseStatus,
  policyCaseDraft,
  policyCaseEventName,
  policyCaseSchema,
  policyCaseState,
  policyCaseStatusSchema,
} from './policy-case.ts'
export {
  ageLimits,
  type CaseKindName,
  type CaseStatus,
  caseKinds,
  caseStatuses,
  deskChoicesSchema,
  lateAfterHours,
  outcomes,
  type QueueField,
  type QueuePage,
  type QueueRow,
  type QueueSearch,
  queuePageSchema,
  queueSearchSchema,
  tableOf,
  unassigned,
} from './queue.ts'
export { statusBadge } from './status-badge.ts'
export {
  abilitiesOf,
  abilitiesSchema,
  assignsFirst,
  type CaseEvent,
  type CaseState,
  caseEvents,
  caseStates,
  deskShape,
  isForCaller,
  isOpenState,
  lenderAbilitiesOf,
  type SimilarCase,
  stateAfter,
} from './transitions.ts'
export { hasInput, type WorkDraft, workDraftSchema } from './work-draft.ts'
