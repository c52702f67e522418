import { addressText, type TableAddress } from '#packages/table'
import type { QuoteColumn } from './quote-list.ts'

/**
 * The URL state of the calculator: empty for a request; otherwise one quote, two quotes to compare, the lender's list
 * of quotes, or that list to select the quote to compare with.
 */
export type QuoteAddress = {
  readonly view?: 'quotes'
  /** The id of the open quote. */
  readonly quote?: string
  /** The id of the quote to compare. */
  readonly with?: string
} & TableAddress<QuoteColumn>

/** Parses the query string. Invalid values are ignored; the list parses its own. */
export function parseQuoteAddress(query: Readonly<Record<string, unknown>>): QuoteAddress {
  const quote = addressText(query.quote)
  const other = addressText(query.with)
  if (quote !== '') return { quote, ...(other !== '' && other !== quote && { with: other }) }
  if (query.view !== 'quotes') return {}
  return { ...query, view: 'quotes', ...(other !== '' && { with: other }) }
}
