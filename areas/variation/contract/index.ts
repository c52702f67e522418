export {
  changesAnything,
  compareVersions as compareVariation,
  type RowChange,
  type VersionChanges as VariationChanges,
} from '#areas/policy/contract'
export {
  type DeskVariation,
  deskVariationSchema,
} from './desk-variation.ts'
export { comparable, dateError, examineVariation, type Variation, type VariationLimits } from './examine-variation.ts'
export { isLoanAsLoaded, isSecurityAsLoaded } from './loaded-rows.ts'
export { type PolicyDetails, policyDetailsSchema, readPolicyDetails } from './policy-details.ts'
export {
  readStored,
  type SentPolicy,
  type SentVariation,
  sentVariationSchema,
  submittedVariationSchema,
  toSentVariation,
} from './sent-variation.ts'
export { sentences } from './sentences.ts'
export {
  type VariationDetails,
  type VariationEffect,
  type VariationEvent,
  type VariationFigures,
  type VariationMessage,
  type VariationSummary,
  variationAnswerSchema,
  variationDetailsSchema,
  variationEffectSchema,
  variationOptionsSchema,
  variationSummarySchema,
} from './variation-details.ts'
export {
  type AnswerDraft,
  answerDraftForm,
  answerDraftSchema,
  type EnteredVariation,
  linksName,
  totalsOfVaried,
  toVariedRows,
  type VariationDraft,
  type VariationForm,
  type VariedPolicy,
  type VariedRows,
  variationDraftForm,
  variationDraftSchema,
  variationFields,
  variationFormOf,
  variationRows,
} from './variation-form.ts'
export {
  isOpenVariation,
  type VariationStatus,
  type VariationType,
  variationStatuses,
  variationStatusSchema,
  variationTypeSchema,
  variationTypes,
} from './variation-types.ts'
export { type VariationWarning, variationWarnings } from './variation-warnings.ts'
