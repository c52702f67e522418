import * as z from 'zod/mini'

/** The parts of a premium, in the order of the calculation. */
export const premiumParts = [
  'originalBasePremium',
  'previousPremiumPaid',
  'basePremium',
  'gst',
  'stampDuty',
  'totalPremium',
  'governmentCredits',
  'customerPremiumPayable',
] as const
export type PremiumPart = (typeof premiumParts)[number]

/**
 * A premium in dollars. The original base premium excludes GST, after loadings and before the credit for the premium
 * already paid.
 */
export const premiumSchema = z.object(
  Object.fromEntries(premiumParts.map((part) => [part, z.number()])) as Record<PremiumPart, z.ZodMiniNumber<number>>,
)

export const premiumStepSchema = z.object({
  /** The figure's name, such as `base-lvr`, `premium-rate` or `gross-premium`. */
  name: z.string(),
  /** The formula with its input figures. */
  words: z.string(),
  /** The formatted figure: "$11,772.00", "2.180%". */
  figure: z.string(),
})
export type PremiumStep = z.infer<typeof premiumStepSchema>
