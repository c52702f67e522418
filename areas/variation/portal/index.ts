export { PolicyVariations } from './policy-variations.tsx'
export { VariationScreen } from './variation-screen.tsx'
export { VariationChanges } from './view/variation-changes.tsx'
export {
  eventTitle,
  VariationContent,
  VariationMessages,
  VariationOutcome,
  VariationStatus,
  VariationTimeline,
} from './view/variation-parts.tsx'
