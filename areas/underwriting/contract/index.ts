export {
  addressOf,
  type DeskAddress,
  type DeskRecord,
  listOf,
  openRecordOf,
  readDeskAddress,
  recordKey,
  tableOf,
  type WorkRecord,
} from './desk-address.ts'
export {
  acceptVariationSchema,
  askAboutVariationSchema,
  assignSchema,
  assignVariationSchema,
  type Colleague,
  colleagueSchema,
  type DeskNotice,
  decisionSchema,
  declineVariationSchema,
  deskNoticeSchema,
  questionSchema,
  reassignSchema,
  reassignVariationSchema,
  releaseSchema,
  releaseVariationSchema,
  type SentDecision,
} from './desk-calls.ts'
export {
  type DeskReferral,
  type DeskVariation,
  deskReferralSchema,
  deskVariationSchema,
} from './desk-details.ts'
export {
  cancelPolicySchema,
  type DeskPolicy,
  type DeskPolicyRow,
  type DeskSubmissionRow,
  deskPolicyPageSchema,
  deskPolicySchema,
  deskSubmissionPageSchema,
  deskSubmissionSchema,
  dischargePolicySchema,
} from './desk-lists.ts'
export {
  publishedRefund,
  readVariationDecision,
  variationDecisionsOf,
} from './desk-variation.ts'
export {
  isTyped,
  type WorkDraft,
  workDraftSchema,
} from './work-draft.ts'
