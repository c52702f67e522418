import { customAlphabet } from 'nanoid'
import * as z from 'zod/mini'
import type { PolicySource } from '#areas/policy/contract'
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

/** How the policy record names a quote that policies were made from. */
export function policySource(quoteId: string): PolicySource {
  return { kind: 'quote', id: quoteId }
}

/** Without vowels, so that no id spells a word; without 0, 1 and Y, so that one can be read out and typed. */
const letters = '23456789BCDFGHJKLMNPQRSTVWXZ'
const draw = customAlphabet(letters, 15)
const shape = new RegExp(`^(?:[${letters}]{5}-){2}[${letters}]{5}$`)

/** An id that cannot be guessed (72 bits) and can be read out: `7KD3M-9PXWC-4BQRT`. It collides with no path of ours. */
export function newQuoteId(): string {
  const drawn = draw()
  return `${drawn.slice(0, 5)}-${drawn.slice(5, 10)}-${drawn.slice(10)}`
}

/** False for what can be no quote's id; then there is nothing to look up. */
export function isQuoteId(text: string): boolean {
  return shape.test(text)
}

/** A whole number of a stored document, such as cents: exact in JSON up to 2^53, and a bigint in our hands. */
export const wholeNumber = z.pipe(
  z.int(),
  z.transform((stored: number) => BigInt(stored)),
)

/** Writes a document for a `jsonb` column; `wholeNumber` reads its bigints back. */
export function writeDocument(document: object): string {
  return JSON.stringify(document, (_key, value: unknown) => (typeof value === 'bigint' ? exactNumber(value) : value))
}

function exactNumber(value: bigint): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is too large to be stored exactly`)
  return number
}

const storedRequest = z.object({
  brandName: z.string(),
  transactionType: z.string(),
  premiumPlanType: z.string(),
  productType: z.string(),
  billingTenure: z.nullable(z.int()),
  capitalised: z.boolean(),
  propertyShare: z.boolean(),
  loans: z.array(z.object({ amount: wholeNumber, purpose: z.string() })),
  borrowers: z.array(
    z.object({ employment: z.string(), firstHomeBuyer: z.boolean(), shareAmount: z.nullable(wholeNumber) }),
  ),
  securities: z.array(z.object({ value: wholeNumber, state: z.string(), occupancy: z.string() })),
  insuredLoans: z.array(z.object({ loanNumber: z.string() })),
  lmiPolicyNumber: z.nullable(z.string()),
  outstandingLoanBalance: z.nullable(wholeNumber),
  incumbentInsurer: z.boolean(),
  sourceRefNumber: z.nullable(z.string()),
  insurerName: z.nullable(z.string()),
})

/** Reads a request as it was stored. No rule is asked again: what was offered then may not be offered now. */
export function readStoredRequest(document: unknown): QuoteRequest {
  return storedRequest.parse(document)
}

const card = z.object({
  name: z.string(),
  version: z.string(),
  effectiveFrom: z.string(),
  illustrative: z.boolean(),
  ratesIncludeGst: z.boolean(),
  gstPercent: wholeNumber,
  lenderClaimsRitc: z.boolean(),
  ritcPercent: wholeNumber,
  minimumBasePremium: wholeNumber,
  loanCap: wholeNumber,
  highestCapitalisedLvr: wholeNumber,
  validityDays: z.int(),
})

const monthly = z.object({
  billingTenure: z.int(),
  originalBasePremium: wholeNumber,
  previousPremiumPaid: wholeNumber,
  basePremium: wholeNumber,
  gst: wholeNumber,
  stampDuty: wholeNumber,
  totalPremium: wholeNumber,
  governmentCredits: wholeNumber,
  customerPremiumPayable: wholeNumber,
  lastInstalment: wholeNumber,
})

const storedPremium = z.object({
  outcome: z.literal('priced'),
  card,
  productType: z.string(),
  newLoans: wholeNumber,
  outstandingLoanBalance: wholeNumber,
  loan: wholeNumber,
  value: wholeNumber,
  baseLvr: wholeNumber,
  lmiNeeded: z.boolean(),
  lowestInsuredLvr: wholeNumber,
  premiumRate: wholeNumber,
  loadingFactors: z.record(z.string(), z.boolean()),
  loadingsApplied: z.array(z.object({ name: z.string(), factor: wholeNumber })),
  grossPremium: wholeNumber,
  originalBasePremium: wholeNumber,
  previousPremiumPaid: wholeNumber,
  basePremium: wholeNumber,
  minimumApplied: z.boolean(),
  gst: wholeNumber,
  dutyByState: z.array(
    z.object({
      state: z.string(),
      securityValue: wholeNumber,
      premium: wholeNumber,
      rate: wholeNumber,
      duty: wholeNumber,
    }),
  ),
  stampDuty: wholeNumber,
  totalPremium: wholeNumber,
  governmentCredits: wholeNumber,
  customerPremiumPayable: wholeNumber,
  capitalised: z.boolean(),
  capitalisedLoan: wholeNumber,
  capitalisedLvr: wholeNumber,
  shares: z.array(
    z.object({
      borrowerNumber: z.int(),
      shareAmount: wholeNumber,
      sharePercent: wholeNumber,
      premiumAmount: wholeNumber,
    }),
  ),
  monthly: z.nullable(monthly),
})

/** Reads the figures of a quote as they were priced: what a quote once said, it says for ever. */
export function readStoredPremium(document: unknown): Premium {
  return storedPremium.parse(document)
}
