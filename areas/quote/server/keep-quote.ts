import type { Database } from '#platform/database'
import { gather } from './gather.ts'
import { keepQuotes, type NewQuote } from './new-quote-store.ts'

const mostTogether = 64

/** Keeps a quote; false when the key of its call was claimed before. */
export type KeepQuote = (quote: NewQuote) => Promise<boolean>

/** Keeps the quotes that a lender's people ask for at the same time in one durable commit. */
export function keepQuotesTogether(database: Database): KeepQuote {
  const lenders = new Map<string, KeepQuote>()
  return (quote) => {
    const { channel } = quote.quote
    const keep = lenders.get(channel) ?? keepFor(database, channel)
    lenders.set(channel, keep)
    return keep(quote)
  }
}

function keepFor(database: Database, channel: string): KeepQuote {
  return gather(async (quotes: readonly NewQuote[]) => {
    try {
      const kept = await keepQuotes(database, channel, quotes)
      return quotes.map(({ quote }) => kept.has(quote.quoteId))
    } catch (error) {
      if (!isFaultOfOne(error)) throw error
      if (quotes.length === 1) return [Promise.reject(error)]
      // Nothing was kept: now each on its own, so that one that cannot be kept does not take the others with it.
      return quotes.map(async (quote) => (await keepQuotes(database, channel, [quote])).has(quote.quote.quoteId))
    }
  }, mostTogether)
}

/** PostgreSQL's classes of errors that a single row causes: its data, a constraint, a deadlock. */
function isFaultOfOne(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(22|23|40)/.test(String(error.code))
}
