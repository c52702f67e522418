import { sentences } from '#areas/quote/contract'
import type { PricedQuote } from './priced-quote.ts'

/**
 * Why the policies of a property share cannot be created now, as the service would say it; `null` when they can.
 * `today` is Sydney's day.
 */
export function whyNoPolicy({ quote, policies }: PricedQuote, mayCreate: boolean, today: string): string | null {
  if (policies.length > 0) return 'The policies of this quote have been created.'
  if (quote.totalPremium === 0) return sentences.noPolicyWithoutPremium
  if (quote.validUntil && quote.validUntil < today) return sentences.quoteExpired
  if (mayCreate) return null
  return 'Your role may see this quote but not create policies. Ask your system administrator for full calculator access.'
}
