export { changedSinceQuote, currentExposure, type Exposure, quotedExposure } from './changed-since-quote.ts'
export { exampleSubmission } from './example-submission.ts'
export { originationRequestSchema, originationRows, type SentOriginationRequest } from './origination-request.ts'
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
  type OwnReceipt,
  ownReceiptSchema,
  readSubmissionAddress,
  type SubmissionAddress,
  type SubmissionDraft,
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
  submissionStatuses,
  submissionTable,
  submittedAnswerSchema,
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
export { figuresOfForm, type SubmissionFigures, submissionFigures } from './submission-figures.ts'
export {
  type Origin,
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
