export {
  type DeskAddress,
  listOf,
  openRequestOf,
  type RequestName,
  readDeskAddress,
  requestInAddress,
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
} from './queue.ts'
export {
  isTyped,
  type WorkDraft,
  workDraftSchema,
} from './work-draft.ts'
