import type { LenderCaller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { Refusal } from '#platform/http'
import { type Call, findClaimedRecord, idempotentCall } from '#platform/idempotency'
import type { Quote, QuoteRequestBody } from '../contract/index.ts'
import { presentQuote } from './present-quote.ts'
import { priceQuoteRequest } from './price-request.ts'
import { requireQuote } from './quote-store.ts'
import type { StoreQuote } from './store-quotes.ts'
import { newQuoteId, type StoredQuote } from './stored-quote.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly reference: ReferenceData
  readonly storeQuote: StoreQuote
  /** Whether the new quote ends the user's calculator draft; true by default, false for quotes created elsewhere. */
  readonly endsDraft?: boolean
}

/**
 * Prices a request, stores the quote and returns it. A repeated idempotency key returns the quote of the first call,
 * whatever rates apply now.
 *
 * @throws Refusal 400 with every broken rule of specification 000 §5, or with the exceeded limit; 422 `key-reused` when
 *   the key was used with another request
 */
export async function calculateQuote(
  deps: Deps,
  caller: LenderCaller,
  body: QuoteRequestBody,
  call: Call,
): Promise<Quote> {
  const idempotent = idempotentCall(caller, call, 'quote.calculate', body)
  let refused: Refusal | undefined
  try {
    const quote = await priceQuote(deps, caller, body)
    const { endsDraft = true } = deps
    const stored = await deps.storeQuote({ quote, requestId: call.httpRequestId, call: idempotent, endsDraft })
    if (stored) return presentQuote(quote)
  } catch (error) {
    // A repeated call that would now be refused still returns the first result: see below.
    if (!(error instanceof Refusal)) throw error
    refused = error
  }
  const first = idempotent && (await findClaimedRecord(deps.database, idempotent))
  if (!first) throw refused ?? new Error('an idempotency key is claimed that names no quote')
  return presentQuote(await requireQuote(deps.database, caller.channel, first))
}

async function priceQuote(
  { database, clock, reference }: Omit<Deps, 'storeQuote'>,
  caller: LenderCaller,
  body: QuoteRequestBody,
): Promise<StoredQuote> {
  const { channel, subject, username } = caller
  const createdAt = clock()
  const day = sydneyDate(createdAt)
  const priced = await priceQuoteRequest({ database, reference }, channel, body, day)
  const creatorName = `${caller.firstName} ${caller.lastName}`.trim() || username
  return { channel, quoteId: newQuoteId(), createdAt, createdBy: subject, username, creatorName, ...priced }
}
