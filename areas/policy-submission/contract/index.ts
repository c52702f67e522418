export { changedSinceQuote, currentExposure, type Exposure, quotedExposure } from './changed-since-quote.ts'
export { exampleSubmission } from './example-submission.ts'
export { originationRequestSchema, type SentOriginationRequest } from './origination-request.ts'
export { type Entry, originationTable, supplementFields } from './origination-table.ts'
export { isStaged, readSubmission } from './read-submission.ts'
export {
  type ShownSection,
  type ShownValue,
  sectionsOf,
  sectionsOfReceipt,
  showRequestValue,
} from './request-sections.ts'
export { sentences } from './sentences.ts'

export {
  type AgainstQuote,
  againstQuoteSchema,
  missingForPremium,
  type QuotedForm,
  quotedFormOf,
  readQuotedForm,
  requestSinceQuote,
  type SinceQuote,
  sinceQuoteSchema,
} from './since-quote.ts'

export { blankSubmission, submissionFromQuote, submissionWithQuote } from './start-submission.ts'
export {
  blankDraft,
  type CreatedPolicy,
  type Dropdown,
  draftIdSchema,
  dropdownSchema,
  type ListedDraft,
  lmiReferenceKey,
  readSubmissionAddress,
  type SubmissionAddress,
  type SubmissionField,
  type SubmissionListField,
  type SubmissionListSearch,
  type SubmissionReceipt,
  type SubmissionSearch,
  type SubmittedAnswer,
  type SubmittedPolicy,
  submissionDraftPrefix,
  submissionDraftSchema,
  submissionDraftsSchema,
  submissionListOf,
  submissionListSearchSchema,
  submissionListTable,
  submissionPageSchema,
  submissionReceiptSchema,
  submissionSearchSchema,
  submissionTable,
  submittedAnswerSchema,
  type Warning,
} from './submission-calls.ts'
export {
  borrowerFields,
  loanFields,
  policyDetailsFields,
  propertyFields,
  quotePremiumFields,
  type Submission,
  type SubmissionForm,
  type SubmissionLists,
  submissionFields,
  submissionRows,
} from './submission-fields.ts'
export {
  type Origin,
  type OutgoingValue,
  type SupplementValue,
  toOriginationRequest,
  toSupplement,
} from './to-origination-request.ts'
