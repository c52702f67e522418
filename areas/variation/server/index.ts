export { type ImportedVariation, importVariations } from './import-variations.ts'
export { listPolicyVariations, readVariationDetails } from './read-variation.ts'
export { variationKind } from './variation-kind.ts'
export { variationService } from './variation-service.ts'
