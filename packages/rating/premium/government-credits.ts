import type { CardTerms } from '../card/prepared-card.ts'
import { percentOf } from '../exact/percent-of.ts'
import type { Cents } from '../exact/units.ts'

/** The reduced input tax credit, a part of the GST, when the card says that the lender claims it. */
export function governmentCredits(terms: CardTerms, gst: Cents): Cents {
  return terms.lenderClaimsRitc ? percentOf(gst, terms.ritcPercent) : 0n
}
