import type { LenderCaller } from '#areas/identity/server'
import { summariesOf } from '#areas/policy/server'
import type { Database } from '#platform/database'
import type { SavedQuote } from '../contract/index.ts'
import { policySource } from './policy-source.ts'
import { presentQuote } from './present-quote.ts'
import { presentRequest } from './present-request.ts'
import { requireQuote } from './require-quote.ts'

/**
 * A quote with the request that it answers and the policies made from it.
 *
 * @throws Refusal 404 for a quote that is not the lender's
 */
export async function readQuote(database: Database, { channel }: LenderCaller, quoteId: string): Promise<SavedQuote> {
  const quote = await requireQuote(database, channel, quoteId)
  return {
    quote: presentQuote(quote),
    request: presentRequest(quote.request),
    policies: await summariesOf(database, channel, policySource(quoteId)),
  }
}
