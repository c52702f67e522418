import type { ReferenceData } from '#areas/reference-data/server'
import {
  type Premium,
  type PreparedDuty,
  type PreparedRateCard,
  type PricingInput,
  pricePremium,
} from '#packages/rating'
import type { StoredQuote } from './stored-quote.ts'
import { toPricingInput } from './to-pricing-input.ts'

/** A quote priced again, and what it was priced with. */
export type RecomputedQuote = {
  readonly card: PreparedRateCard
  readonly duty: PreparedDuty
  readonly input: PricingInput
  readonly premium: Premium
}

/**
 * Prices a quote again from its stored request, with the card and the duty table that priced it, whichever are in force
 * by now. The premium is the stored one to the cent; if it ever is not, the arithmetic has changed.
 *
 * @throws Error when a version that a quote names is gone, which reference data forbids
 */
export function recomputeQuote(
  reference: Pick<ReferenceData, 'cardByVersion' | 'dutyByVersion'>,
  { request, premium: stored, dutyFrom, quoteId }: StoredQuote,
): RecomputedQuote {
  const card = reference.cardByVersion(stored.card.name, stored.card.version)
  const duty = reference.dutyByVersion(dutyFrom)
  if (!card || !duty) throw new Error(`the rates of quote ${quoteId} are no longer kept`)
  const paid = request.lmiPolicyNumber === null ? null : stored.previousPremiumPaid
  const input = toPricingInput(request, paid)
  const premium = pricePremium(card, duty, input)
  if (premium.outcome === 'refused') throw new Error(`quote ${quoteId} is refused by the rates that priced it`)
  return { card, duty, input, premium }
}
