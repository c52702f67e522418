import * as z from 'zod/mini'
import { policySummarySchema, premiumSchema, premiumStepSchema } from '#areas/policy/contract'
import { quoteRequestBodySchema } from './quote-fields.ts'

const dollars = z.number()
const percent = z.number()

/** The amounts of a premium; those of each month are divided by the billing tenure. */
const amounts = premiumSchema.shape

/** The figures of a premium, with or without a stored quote. */
export const premiumShape = {
  baseLVR: percent,
  capitalisedLVR: percent,
  capitalisedLoan: dollars,
  ...amounts,
  /** The monthly figures on the monthly plan, otherwise null. The last instalment is the remainder. */
  monthly: z.nullable(z.object({ billingTenure: z.int(), ...amounts, lastInstalment: dollars })),
}

/**
 * A priced quote (specification 000 §3). Amounts in dollars with at most two decimals, LVRs in percent with two, the
 * rate in percent with three. Times in UTC, dates in Sydney.
 */
export const quoteSchema = z.object({
  quoteId: z.string(),
  /** The card's rate before loadings. */
  premiumRate: percent,
  ...premiumShape,
  calculationDate: z.iso.datetime(),
  customerPremiumShares: z.array(
    z.object({ borrowerNumber: z.int(), shareAmount: dollars, sharePercent: percent, premiumAmount: dollars }),
  ),
  /** Whether each loading of the card applied, by loading name. */
  loadingFactors: z.record(z.string(), z.boolean()),
  businessMessages: z.array(z.string()),
  /** The last day on which the price is valid. */
  validUntil: z.iso.date(),
  sourceRefNumber: z.nullable(z.string()),
  card: z.object({ name: z.string(), version: z.string(), illustrative: z.boolean() }),
  /** The calculation, step by step. */
  steps: z.array(premiumStepSchema),
})
export type Quote = z.infer<typeof quoteSchema>

/** A quote with its request and the policies created from it, to reopen or copy. */
export const savedQuoteSchema = z.object({
  quote: quoteSchema,
  request: quoteRequestBodySchema,
  policies: z.array(policySummarySchema),
  /**
   * The lender's newest quote with the same request (references ignored) that policies were created from; null without
   * one. Other services may omit it.
   */
  identicalApplied: z.optional(z.nullable(z.object({ quoteId: z.string(), policyNumbers: z.array(z.string()) }))),
})
export type SavedQuote = z.infer<typeof savedQuoteSchema>

/** One of the user's recent quotes: amounts in dollars, the LVR in percent. */
export const recentQuoteSchema = z.object({
  quoteId: z.string(),
  calculationDate: z.iso.datetime(),
  validUntil: z.iso.date(),
  brandName: z.string(),
  premiumPlanType: z.string(),
  transactionType: z.string(),
  loanAmount: z.number(),
  securityValue: z.number(),
  baseLVR: z.number(),
  customerPremiumPayable: z.number(),
  sourceRefNumber: z.nullable(z.string()),
})
export type RecentQuote = z.infer<typeof recentQuoteSchema>

/** The result of Email Quote: queued, or skipped because it was sent less than a minute ago. */
export const sendQuoteResponseSchema = z.object({ sent: z.boolean(), message: z.string() })
export type SendQuoteResponse = z.infer<typeof sendQuoteResponseSchema>

const refused = z.object({ code: z.string(), message: z.string(), field: z.optional(z.string()) })

/**
 * What a request would cost now, in the units of a quote, or why it cannot be priced: the errors that `POST /quote`
 * answers with 400. Both have the status 200, so that typing causes no failed calls.
 */
export const indicationSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('priced'), ...premiumShape }),
  z.object({ outcome: z.literal('refused'), refused: z.array(refused) }),
])
export type Indication = z.infer<typeof indicationSchema>
