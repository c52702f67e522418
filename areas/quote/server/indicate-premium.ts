import type { LenderCaller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { Refusal } from '#platform/http'
import type { Indication, QuoteRequestBody } from '../contract/index.ts'
import { presentPremium } from './present-quote.ts'
import { priceQuoteRequest } from './price-request.ts'

type Deps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

/** Prices a request by the rules of a quote and stores nothing. A request that cannot be priced has its errors. */
export async function indicatePremium(
  { database, clock, reference }: Deps,
  { channel }: LenderCaller,
  body: QuoteRequestBody,
): Promise<Indication> {
  try {
    const { premium } = await priceQuoteRequest({ database, reference }, channel, body, sydneyDate(clock()))
    return { outcome: 'priced', ...presentPremium(premium) }
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 400)) throw error
    return { outcome: 'refused', refused: [...error.refused] }
  }
}
