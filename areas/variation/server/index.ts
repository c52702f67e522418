export { type ImportedVariation, importVariations } from './import-variations.ts'
export { listPolicyVariations, loadVariationDetails } from './load-variation.ts'
export { variationKind } from './variation-kind.ts'
export { variationService } from './variation-service.ts'
