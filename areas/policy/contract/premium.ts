import * as z from 'zod/mini'
import { type Cents, toDollars } from '#packages/money'

/** A step of the calculation of a premium. */
export const premiumStepSchema = z.object({
  /** The figure's name, such as `base-lvr`, `premium-rate` or `gross-premium`. */
  name: z.string(),
  /** The formula with its input figures. */
  words: z.string(),
  /** The formatted figure: "$11,772.00", "2.180%". */
  figure: z.string(),
})
export type PremiumStep = z.infer<typeof premiumStepSchema>

/** Formats the name of a step: `base-lvr` and `baseLvr` become "Base LVR". */
export function premiumStepTitle(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ')
  return capitalised(words)
    .replace(/\blvr\b/i, 'LVR')
    .replace(/\bgst\b/i, 'GST')
}

export function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The parts of a premium with their labels, in the order of the calculation. */
const premiumParts = {
  originalBasePremium: 'Original base premium',
  previousPremiumPaid: 'Previous premium paid',
  basePremium: 'Base premium',
  gst: 'GST',
  stampDuty: 'Stamp duty',
  totalPremium: 'Total premium',
  governmentCredits: 'Government credits',
  customerPremiumPayable: 'Customer premium payable',
} as const
export type PremiumPart = keyof typeof premiumParts

const parts = Object.keys(premiumParts) as PremiumPart[]

/**
 * A premium in dollars. The original base premium excludes GST, after loadings and before the credit for the premium
 * already paid.
 */
export const premiumSchema = z.object(
  Object.fromEntries(parts.map((part) => [part, z.number()])) as Record<PremiumPart, z.ZodMiniNumber<number>>,
)

/** Converts the parts that a premium has from cents to dollars. */
export function premiumInDollars<Part extends PremiumPart>(
  premium: Readonly<Record<Part, Cents>>,
): Record<Part, number> {
  const amounts: Readonly<Partial<Record<PremiumPart, Cents>>> = premium
  const known = parts.flatMap((part) => (amounts[part] === undefined ? [] : [[part, toDollars(amounts[part])]]))
  return Object.fromEntries(known) as Record<Part, number>
}

const weights: Partial<Record<PremiumPart, 'strong' | 'total'>> = {
  totalPremium: 'strong',
  customerPremiumPayable: 'total',
}

/** The lines of the parts that a premium has, on screens and in documents. */
export function premiumLines<Amount>(
  premium: Readonly<Partial<Record<PremiumPart, Amount>>>,
  format: (amount: Amount) => string,
) {
  return parts.flatMap((part) => {
    const amount = premium[part]
    const weight = weights[part]
    return amount === undefined ? [] : [{ label: premiumParts[part], value: format(amount), ...(weight && { weight }) }]
  })
}
