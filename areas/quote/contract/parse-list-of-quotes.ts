import { parseTableAddress } from '#packages/table'
import type { QuoteAddress } from './quote-address.ts'
import { quoteTable } from './quote-list.ts'

/** What the address of the list of quotes shows. Invalid values are ignored. The calculator loads it with the list. */
export function parseListOfQuotes(address: QuoteAddress): QuoteAddress {
  const { with: compared } = address
  return { view: 'quotes', ...(compared && { with: compared }), ...parseTableAddress(address, quoteTable) }
}
