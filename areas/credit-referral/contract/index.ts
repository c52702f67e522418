export { messages } from './messages.ts'
export {
  type AnswerInput,
  answerInputSchema,
  type ExpectedDocument,
  type ReferralInput,
  type ReferralReason,
  referenceCheckRequestSchema,
  referenceCheckResponseSchema,
  referralInputSchema,
  referralReasonSchema,
  type SubmittedReferral,
  submittedReferralSchema,
} from './referral-calls.ts'
export {
  type DeskReferral,
  deskReferralSchema,
  type ReferralDetails,
  type ReferralEvent,
  type ReferralMessage,
  type ReferralVersion,
  referralDetailsSchema,
  type SimilarReferrals,
  similarReferralsSchema,
} from './referral-details.ts'
export {
  type AnswerDraft,
  type OpenReferralDraft,
  openReferralDraftForm,
  openReferralDraftSchema,
  type ReferralDraft,
  type ResubmissionDraft,
  referralDraftForm,
  referralDraftSchema,
} from './referral-draft.ts'
export {
  lenderReferenceKey,
  type Referral,
  type ReferralForm,
  type ReferralLists,
  referralFields,
  referralFormFields,
  versionFields,
} from './referral-fields.ts'
export {
  listOf,
  parseReferralAddress,
  type ReferralAddress,
  type ReferralRow,
  type ReferralSearch,
  type ReferralSearchResult,
  referralRowSchema,
  referralSearchResultSchema,
  referralSearchSchema,
  referralTable,
  type SearchColumn,
} from './referral-search.ts'
export {
  isResubmittable,
  moreInformationDecision,
  type ReferralStatus,
  referralStatusSchema,
  withdrawnDecision,
} from './referral-status.ts'
