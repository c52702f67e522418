import { customAlphabet } from 'nanoid'
import * as z from 'zod/mini'
import type { PolicySource } from '#areas/policy/contract'
import type { Premium } from '#packages/rating'
import type { PlainDate } from '#platform/clock'
import type { QuoteRequest } from '../contract/index.ts'

/** A stored quote: the request, the premium, and the versions of the rates. Never changed. */
export type StoredQuote = {
  /** The lender. */
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

/** The source of a policy that was created from a quote. */
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

/** A whole number of a stored document, such as cents: exact in JSON up to 2^53, parsed as a bigint. */
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

/** Parses a stored request without validating it: options offered then may be withdrawn now. */
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

/** Parses a stored premium. The figures of a quote are never recalculated. */
export function readStoredPremium(document: unknown): Premium {
  return storedPremium.parse(document)
}
