export {
  addressOf,
  type DeskAddress,
  type DeskRecord,
  listOf,
  openRecordOf,
  type RequestName,
  readDeskAddress,
  recordKey,
  tableOf,
} from './desk-address.ts'
export {
  type Colleague,
  colleagueSchema,
  type DeskNotice,
  decisionSchema,
  deskNoticeSchema,
  handOverSchema,
  questionSchema,
  type SentDecision,
  takeSchema,
} from './desk-calls.ts'
export {
  type DeskReferral,
  deskChoicesSchema,
  deskReferralSchema,
  nobody,
  type QueueField,
  type QueuePage,
  type QueueRow,
  type QueueSearch,
  queuePageSchema,
  queueSearchSchema,
  variationDecisions,
} from './queue.ts'
export {
  isTyped,
  type WorkDraft,
  workDraftSchema,
} from './work-draft.ts'
