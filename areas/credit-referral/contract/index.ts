export { type SentAnswer, sentAnswerSchema } from './answer.ts'
export { referenceAnswerSchema, referenceQuestionSchema } from './check-reference.ts'
export { answerFields, decisionFields, handOverFields, questionFields } from './message-fields.ts'
export {
  listOf,
  type ReferralAddress,
  readReferralAddress,
  referralTable,
  type SearchColumn,
} from './referral-address.ts'
export {
  type ReferralDetails,
  type ReferralDocument,
  type ReferralEvent,
  type ReferralMessage,
  type ReferralVersion,
  referralDetailsSchema,
  referralDocumentSchema,
  type SimilarReferrals,
  similarReferralsSchema,
} from './referral-details.ts'
export {
  type ReferralDraft,
  referralDraftForm,
  referralDraftSchema,
} from './referral-draft.ts'
export {
  lenderReferenceKey,
  type Referral,
  type ReferralForm,
  type ReferralLists,
  referralFields,
  versionFields,
} from './referral-fields.ts'
export { type ReferralReason, referralReasonSchema } from './referral-reason.ts'
export {
  type ReferralRow,
  type ReferralSearch,
  type ReferralSearchResult,
  referralRowSchema,
  referralSearchResultSchema,
  referralSearchSchema,
} from './referral-search.ts'
export {
  isResubmittable,
  type ReferralStatus,
  referralStatuses,
  withdrawnDecision,
} from './referral-status.ts'
export {
  type AnswerDraft,
  type RequestDraft,
  type ResubmissionDraft,
  requestDraftForm,
  requestDraftSchema,
} from './request-draft.ts'
export { mostFiles } from './sent-ahead.ts'
export {
  type SentReferral,
  type SubmittedReferral,
  sentReferralSchema,
  submittedReferralSchema,
} from './sent-referral.ts'
export { sentences } from './sentences.ts'
export { sortDocuments } from './sort-documents.ts'
export { statusLook } from './status-look.ts'
