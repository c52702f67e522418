export { VariationList } from './policy-variations.tsx'
export { VariationScreen } from './variation-screen.tsx'
export { variationDeskKind } from './view/desk-variation.tsx'
export { VariationChanges } from './view/variation-changes.tsx'
