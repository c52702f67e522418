export { VariationChanges } from './view/variation-changes.tsx'
