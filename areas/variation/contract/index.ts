export {
  changesAnything,
  compareVersions as compareVariation,
  type RowChange,
  type VersionChanges as VariationChanges,
} from '#areas/policy/contract'
export { comparable, dateError, examineVariation, type Variation, type VariationLimits } from './examine-variation.ts'
export { isAsLoaded } from './loaded-rows.ts'
export { messageForRule, messages } from './messages.ts'
export { type PolicyDetails, parsePolicyDetails, policyDetailsSchema } from './policy-details.ts'
export {
  type PolicyBody,
  parseStoredRow,
  submittedVariationSchema,
  toVariationBody,
  type VariationBody,
  variationBodySchema,
} from './variation-body.ts'
export {
  type DeskVariation,
  deskVariationSchema,
  type ExpectedDocument,
  type VariationDetails,
  type VariationEffect,
  type VariationFigures,
  type VariationFiles,
  type VariationSummary,
  variationDetailsSchema,
  variationEffectSchema,
  variationFilesSchema,
  variationOptionsSchema,
  variationSummarySchema,
} from './variation-details.ts'
export {
  type EnteredVariation,
  isActive,
  linksName,
  totalsOfVaried,
  toVariedRows,
  type VariationDraft,
  type VariationForm,
  type VariedPolicy,
  type VariedRows,
  variationDraftSchema,
  variationFields,
  variationFormOf,
  variationRows,
} from './variation-form.ts'
export {
  type VariationType,
  variationTypeSchema,
  variationTypes,
} from './variation-types.ts'
export { type VariationWarning, variationWarnings } from './variation-warnings.ts'
