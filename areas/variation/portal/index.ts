export { PolicyVariations } from './policy-variations.tsx'
export { VariationScreen } from './variation-screen.tsx'
export { VariationChanges } from './view/variation-changes.tsx'
