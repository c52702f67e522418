import { customAlphabet } from 'nanoid'
import type { PolicySource } from '#areas/policy/contract'
import type { Premium } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import type { QuoteRequest } from '../contract/index.ts'

/** A stored quote: the request, the premium, and the versions of the rates. Never changed. */
export type StoredQuote = {
  readonly channel: string
  readonly quoteId: string
  readonly createdAt: Date
  /** The subject of the creator's token. */
  readonly createdBy: string
  readonly username: string
  /** First and last name of the creator. */
  readonly creatorName: string
  readonly request: QuoteRequest
  /** Every figure, with the terms of the card. */
  readonly premium: Premium
  /** The version of the duty table: its first day. */
  readonly dutyFrom: PlainDate
  /** The last day in Sydney on which the price is valid. */
  readonly validUntil: PlainDate
}

export function policySource(quoteId: string): PolicySource {
  return { kind: 'quote', id: quoteId }
}

/** No vowels, so that no id spells a word; no 0, 1 and Y, so that ids are easy to read out and type. */
const letters = '23456789BCDFGHJKLMNPQRSTVWXZ'
const draw = customAlphabet(letters, 15)
const shape = new RegExp(`^(?:[${letters}]{5}-){2}[${letters}]{5}$`)

/** Creates an unguessable id (72 bits) that is easy to read out: `7KD3M-9PXWC-4BQRT`. It matches no path of the API. */
export function newQuoteId(): string {
  const drawn = draw()
  return `${drawn.slice(0, 5)}-${drawn.slice(5, 10)}-${drawn.slice(10)}`
}

/** False for text that is not a quote id, so that callers can skip the query. */
export function isQuoteId(text: string): boolean {
  return shape.test(text)
}

/** Counts in a stored document. All its other numbers are amounts, LVRs and rates: bigints in small units. */
const counts = new Set(['billingTenure', 'borrowerNumber', 'validityDays'])

/** Writes a request or a premium for a `json` column; `parseDocument` reads its bigints back. */
export function writeDocument(document: object): string {
  return JSON.stringify(document, (_key, value: unknown) => (typeof value === 'bigint' ? exactNumber(value) : value))
}

function exactNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large to be stored exactly`)
  return number
}

/** Reads a document that `writeDocument` wrote. Nothing is validated or recalculated: a quote never changes. */
export function parseDocument(document: unknown, name = ''): unknown {
  if (typeof document === 'number') return counts.has(name) ? document : BigInt(document)
  if (Array.isArray(document)) return document.map((item) => parseDocument(item))
  if (typeof document !== 'object' || document === null) return document
  return Object.fromEntries(Object.entries(document).map(([key, value]) => [key, parseDocument(value, key)]))
}
