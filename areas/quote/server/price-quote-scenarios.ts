import type { LenderCaller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import type { Scenarios } from '../contract/index.ts'
import { comparePlans } from './compare-plans.ts'
import { describeCutOffs } from './describe-cut-offs.ts'
import { drawDeposits } from './draw-deposits.ts'
import { recomputeQuote } from './recompute-quote.ts'
import { requireQuote } from './require-quote.ts'

/**
 * Many prices around a quote, all with the card and the duty that priced it: on each plan, at the nearest cut-offs, and
 * by deposit.
 *
 * @throws Refusal 404 for a quote that is not the lender's
 */
export async function priceQuoteScenarios(
  { database, reference }: { readonly database: Database; readonly reference: ReferenceData },
  { channel }: LenderCaller,
  quoteId: string,
): Promise<Scenarios> {
  const quote = await requireQuote(database, channel, quoteId)
  const recomputed = recomputeQuote(reference, quote)
  const options = reference.partyOptions(channel, sydneyDate(quote.createdAt))
  return {
    plans: comparePlans(recomputed, quote.request, options),
    cutOffs: describeCutOffs(recomputed),
    ...drawDeposits(recomputed),
  }
}
