import type { QuoteForm } from '#areas/quote/contract'
import type { LvrLimits, PartyOptions } from '#areas/reference-data/contract'
import { type HundredthsOfPercent, toPercent } from '#packages/money'

/** How an LVR stands to what the brand's rate card insures: percent, and the words for it. */
export type LvrStanding = {
  /** The highest LVR that is insured; null where the service does not say. */
  readonly highest: number | null
  readonly above: boolean
  readonly words: string
}

type Chosen = {
  readonly brandName: string
  readonly productType: string
  readonly securities: readonly Pick<QuoteForm['securityList'][number], 'occupancyType'>[]
}

/** Says, before a quote is asked for, whether the rate card reaches this far. The server decides. */
export function lvrStanding(lvr: HundredthsOfPercent | null, chosen: Chosen, options: PartyOptions): LvrStanding {
  const limits = options.lvrLimits?.[chosen.brandName]?.[chosen.productType]
  const highest = limits ? highestFor(limits, chosen.securities) : null
  if (lvr === null) return { highest, above: false, words: 'Enter a loan amount and a security value.' }
  const percent = toPercent(lvr)
  if (!limits || highest === null) {
    const above = percent > 100
    return { highest, above, words: above ? 'The loan is more than the securities are worth.' : '' }
  }
  if (percent > highest)
    return {
      highest,
      above: true,
      words: `Above the limit of ${show(highest)}. Lower the loan or raise a credit referral.`,
    }
  if (percent < limits.insuredFrom)
    return { highest, above: false, words: `Below ${show(limits.insuredFrom)}: no LMI is needed.` }
  return { highest, above: false, words: `Within the limit of ${show(highest)}.` }
}

/** The product's limit, lowered by any security whose occupancy has a lower one. */
function highestFor({ highest, highestByOccupancy }: LvrLimits, securities: Chosen['securities']): number {
  return securities.reduce(
    (lowest, { occupancyType }) => Math.min(lowest, highestByOccupancy[occupancyType] ?? lowest),
    highest,
  )
}

function show(percent: number): string {
  return `${percent.toFixed(2)}%`
}
