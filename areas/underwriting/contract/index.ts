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
  type WorkRecord,
} from './desk-address.ts'
export {
  acceptVariationSchema,
  askAboutVariationSchema,
  assignVariationSchema,
  type Colleague,
  colleagueSchema,
  type DeskNotice,
  decisionSchema,
  declineVariationSchema,
  deskNoticeSchema,
  handOverSchema,
  questionSchema,
  reassignVariationSchema,
  releaseVariationSchema,
  type SentDecision,
  takeSchema,
} from './desk-calls.ts'
export {
  cancelPolicySchema,
  type DeskPolicy,
  type DeskPolicyRow,
  deskPolicyPageSchema,
  deskPolicySchema,
  dischargePolicySchema,
} from './desk-policy.ts'
export { type DeskSubmissionRow, deskSubmissionPageSchema, deskSubmissionSchema } from './desk-submission.ts'
export { publishedRefund } from './published-refund.ts'
export {
  type DeskReferral,
  type DeskVariation,
  deskChoicesSchema,
  deskReferralSchema,
  deskVariationSchema,
  nobody,
  type QueueField,
  type QueuePage,
  type QueueRow,
  type QueueSearch,
  queuePageSchema,
  queueSearchSchema,
  variationDecisions,
} from './queue.ts'
export { readVariationDecision, variationDecisionFields, variationDecisionsOf } from './variation-decision.ts'
export {
  isTyped,
  type WorkDraft,
  workDraftSchema,
} from './work-draft.ts'
