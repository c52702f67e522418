import { hasRight, useCaller } from '#areas/identity/portal'
import { sydneyDate } from '#packages/calendar'
import type { PricedQuote } from './priced-quote.ts'
import { whyNoPolicy } from './why-no-policy.ts'

/** Why the person who is signed on cannot create the policies of a quote today; `null` when they can. */
export function useWhyNoPolicy(priced: PricedQuote): string | null {
  const mayCreate = hasRight(useCaller(), 'calculator', 'full')
  return whyNoPolicy(priced, mayCreate, sydneyDate(new Date()))
}
