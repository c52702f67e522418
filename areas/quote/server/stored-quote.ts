import type { Premium } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import type { QuoteRequest } from '../contract/index.ts'

/** A quote as it is kept: what was asked, what it costs, and with which versions it was priced. Never changed. */
export type StoredQuote = {
  /** The lender it belongs to. */
  readonly channel: string
  readonly quoteId: string
  readonly createdAt: Date
  /** The subject of the token that asked for it. */
  readonly createdBy: string
  readonly username: string
  /** First and last name of that person. */
  readonly creatorName: string
  readonly request: QuoteRequest
  /** Every figure, and the terms of the card that priced it. */
  readonly premium: Premium
  /** Which duty table held: its first day. */
  readonly dutyFrom: PlainDate
  /** The last day, in Sydney, on which the price holds. */
  readonly validUntil: PlainDate
}
