export { variationNamed } from './change-variation.ts'
export { closeVariationOfEndedPolicy } from './close-variation.ts'
export {
  type Assignee,
  assignVariation,
  reassignVariation,
  releaseVariation,
} from './desk/assign-variation.ts'
export { acceptVariation, declineVariation } from './desk/decide-variation.ts'
export { type ImportedVariation, importVariations } from './import-variations.ts'
export { askAboutVariation } from './questions.ts'
export { listPolicyVariations, readVariation, requireVariation } from './read-variation.ts'
export { variationService } from './variation-service.ts'
export { findOpenVariation, reserveVariationIds, type VariationKey } from './variation-store.ts'
