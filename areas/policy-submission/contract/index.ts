export { changedSinceQuote, currentExposure, type Exposure, quotedExposure } from './changed-since-quote.ts'
export { exampleSubmission } from './example-submission.ts'
export { messages } from './messages.ts'
export { type OriginationRequestBody, originationRequestSchema, originationRows } from './origination-request.ts'
export { type Entry, originationTable, supplementFields } from './origination-table.ts'
export { isStaged, parseSubmission } from './parse-submission.ts'
export {
  type ShownSection,
  type ShownValue,
  sectionsOf,
  sectionsOfReceipt,
  showRequestValue,
} from './request-sections.ts'

export {
  type AgainstQuote,
  againstQuoteSchema,
  missingForPremium,
  parseQuotedForm,
  type QuotedForm,
  quotedFormOf,
  requestSinceQuote,
  type SinceQuote,
  sinceQuoteSchema,
} from './since-quote.ts'

export { blankSubmission, resetForBrand, submissionFromQuote, submissionWithQuote } from './start-submission.ts'
export {
  blankDraft,
  type CreatedPolicy,
  type Dropdown,
  draftIdSchema,
  dropdownSchema,
  type ListedDraft,
  type OwnReceipt,
  ownReceiptSchema,
  parseSubmissionAddress,
  type SubmissionAddress,
  type SubmissionDraft,
  type SubmissionField,
  type SubmissionListField,
  type SubmissionListSearch,
  type SubmissionReceipt,
  type SubmissionResponse,
  type SubmissionSearch,
  type SubmittedPolicy,
  submissionDraftPrefix,
  submissionDraftSchema,
  submissionDraftsSchema,
  submissionListOf,
  submissionListSearchSchema,
  submissionListTable,
  submissionPageSchema,
  submissionReceiptSchema,
  submissionResponseSchema,
  submissionSearchSchema,
  submissionStatuses,
  submissionTable,
} from './submission-calls.ts'
export {
  borrowerFields,
  loanFields,
  policyDetailsFields,
  quotePremiumFields,
  type Submission,
  type SubmissionForm,
  type SubmissionLists,
  securityFields,
  submissionFields,
  submissionRows,
} from './submission-fields.ts'
export { figuresOfForm, type SubmissionFigures, submissionFigures } from './submission-figures.ts'
export {
  type Origin,
  type OriginationRequest,
  type OutgoingValue,
  type SupplementValue,
  toOriginationRequest,
  toSupplement,
} from './to-origination-request.ts'
export {
  type Acknowledged,
  acknowledgementFields,
  type CheckedSubmission,
  checkedSubmissionSchema,
  type OutsideCard,
  outsideCard,
  type Warning,
  type WarningLevel,
  warningLevel,
} from './warnings.ts'
