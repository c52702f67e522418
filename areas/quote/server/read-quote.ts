import type { LenderCaller } from '#areas/identity/server'
import { summariesOf } from '#areas/policy/server'
import type { Database } from '#platform/database'
import type { SavedQuote } from '../contract/index.ts'
import { policySource } from './policy-source.ts'
import { presentQuote } from './present-quote.ts'
import { presentRequest } from './present-request.ts'
import { isQuoteId } from './quote-id.ts'
import { findQuote } from './quote-store.ts'
import { requireQuote } from './require-quote.ts'
import type { StoredQuote } from './stored-quote.ts'

/**
 * A quote with the request that it answers and the policies made from it.
 *
 * @throws Refusal 404 for a quote that is not the lender's
 */
export async function readQuote(database: Database, { channel }: LenderCaller, quoteId: string): Promise<SavedQuote> {
  return await present(database, await requireQuote(database, channel, quoteId))
}

/** The same, or null: a reference may be a quote's, and may be any other text. */
export async function findSavedQuote(
  database: Database,
  channel: string,
  reference: string,
): Promise<SavedQuote | null> {
  const quote = isQuoteId(reference) ? await findQuote(database, channel, reference) : null
  return quote && (await present(database, quote))
}

async function present(database: Database, quote: StoredQuote): Promise<SavedQuote> {
  return {
    quote: presentQuote(quote),
    request: presentRequest(quote.request),
    policies: await summariesOf(database, quote.channel, policySource(quote.quoteId)),
  }
}
