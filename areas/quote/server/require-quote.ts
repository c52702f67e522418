import type { Database, Transaction } from '#platform/database'
import { type Refusal, refuse } from '#platform/http'
import { sentences } from '../contract/index.ts'
import { isQuoteId } from './quote-id.ts'
import { findQuote, lockQuote } from './quote-store.ts'
import type { StoredQuote } from './stored-quote.ts'

/**
 * A quote of the lender.
 *
 * @throws Refusal 404, the same for another lender's quote and for none
 */
export async function requireQuote(database: Database, channel: string, quoteId: string): Promise<StoredQuote> {
  const quote = isQuoteId(quoteId) ? await findQuote(database, channel, quoteId) : null
  if (!quote) throw quoteNotFound()
  return quote
}

/** The same, held until the transaction ends: whoever acts on it too waits. */
export async function requireLockedQuote(
  transaction: Transaction,
  channel: string,
  quoteId: string,
): Promise<StoredQuote> {
  const quote = isQuoteId(quoteId) ? await lockQuote(transaction, channel, quoteId) : null
  if (!quote) throw quoteNotFound()
  return quote
}

function quoteNotFound(): Refusal {
  return refuse('quote-not-found', sentences.quoteNotFound, { status: 404 })
}
