import { type Cents, formatDollars, fromDollars, toDollars } from '#packages/money'
import { type PremiumPart, premiumParts } from './premium.ts'

/** "Illustrative card B v1". */
export function cardTitle({ name, version }: { readonly name: string; readonly version: string }): string {
  return `${name} v${version}`
}

/** What becomes of a difference of the premium: "$200.00 payable", "$200.00 refundable". In cents or dollars. */
export function differenceDue(difference: Cents | number): string {
  return difference < 0 ? `${formatDollars(-difference)} refundable` : `${formatDollars(difference)} payable`
}

/**
 * The lines below those of a premium: what accepted variations made due since, and the premium with it; none where that
 * is nothing.
 *
 * @param payable what was payable at first, in dollars
 */
export function variedPremiumLines(payable: number, difference: Cents) {
  if (difference === 0n) return []
  return [
    { label: 'Accepted variations', value: differenceDue(difference) },
    {
      label: 'Premium with variations',
      value: formatDollars(fromDollars(payable) + difference),
      weight: 'total' as const,
    },
  ]
}

/** Formats the name of a figure: `base-lvr` and `baseLvr` become "Base LVR". */
export function premiumTitle(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('-', ' ')
  return withCapital(words)
    .replace(/\blvr\b/i, 'LVR')
    .replace(/\bgst\b/i, 'GST')
}

export function withCapital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Converts the parts that a premium has from cents to dollars. */
export function premiumInDollars<Part extends PremiumPart>(
  premium: Readonly<Record<Part, Cents>>,
): Record<Part, number> {
  const amounts: Readonly<Partial<Record<PremiumPart, Cents>>> = premium
  const known = premiumParts.flatMap((part) => (amounts[part] === undefined ? [] : [[part, toDollars(amounts[part])]]))
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
  return premiumParts.flatMap((part) => {
    const amount = premium[part]
    const weight = weights[part]
    return amount === undefined ? [] : [{ label: premiumTitle(part), value: format(amount), ...(weight && { weight }) }]
  })
}
