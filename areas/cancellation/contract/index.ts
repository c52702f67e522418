export {
  type CancellationDetails,
  type CancellationDraft,
  type CancellationRequestInput,
  type CancellationStart,
  type CancellationSummary,
  cancellationDetailsSchema,
  cancellationDraftSchema,
  cancellationRequestSchema,
  cancellationStartSchema,
  cancellationSummarySchema,
  type DeskCancellation,
  deskCancellationSchema,
  fileTypesSchema,
  submittedCancellationSchema,
} from './cancellation-details.ts'
export {
  type CancellationForm,
  type CancellationLists,
  type CancellationRequest,
  type CancellationTerms,
  cancellationFields,
  cancellationLimits,
  parseCancellation,
  refundOf,
} from './cancellation-fields.ts'
export { messages } from './messages.ts'
