import * as z from 'zod/mini'
import { policySummarySchema } from '#areas/policy/contract'
import { sentQuoteRequestSchema } from './quote-fields.ts'

const dollars = z.number()
const percent = z.number()

const step = z.object({
  /** Which figure: `base-lvr`, `premium-rate`, `gross-premium`, … in the order of the calculation. */
  name: z.string(),
  /** How it came about, with the figures that went in. */
  words: z.string(),
  /** The figure as it is shown: "$11,772.00", "2.180%". */
  figure: z.string(),
})
export type QuoteStep = z.infer<typeof step>

/**
 * A priced quote (specification 000 §3). Amounts in dollars with at most two decimals, LVRs in percent with two, the
 * rate in percent with three; times in UTC, days in Sydney's calendar.
 */
export const quoteSchema = z.object({
  quoteId: z.string(),
  /** The card's rate before loadings. */
  premiumRate: percent,
  baseLVR: percent,
  capitalisedLVR: percent,
  capitalisedLoan: dollars,
  calculationDate: z.iso.datetime(),
  customerPremiumShares: z.array(
    z.object({ borrowerNumber: z.int(), shareAmount: dollars, sharePercent: percent, premiumAmount: dollars }),
  ),
  /** Every loading of the card by name, and whether it applied. */
  loadingFactors: z.record(z.string(), z.boolean()),
  businessMessages: z.array(z.string()),
  /** GST-exclusive, after loadings, before the credit for a premium already paid. */
  originalBasePremium: dollars,
  previousPremiumPaid: dollars,
  basePremium: dollars,
  gst: dollars,
  stampDuty: dollars,
  totalPremium: dollars,
  governmentCredits: dollars,
  customerPremiumPayable: dollars,
  /** Each figure by the month on the monthly plan, otherwise null. The last instalment takes what is left. */
  monthly: z.nullable(
    z.object({
      billingTenure: z.int(),
      originalBasePremium: dollars,
      previousPremiumPaid: dollars,
      basePremium: dollars,
      gst: dollars,
      stampDuty: dollars,
      totalPremium: dollars,
      governmentCredits: dollars,
      customerPremiumPayable: dollars,
      lastInstalment: dollars,
    }),
  ),
  /** The last day on which this price holds. */
  validUntil: z.iso.date(),
  sourceRefNumber: z.nullable(z.string()),
  card: z.object({ name: z.string(), version: z.string(), illustrative: z.boolean() }),
  /** Why each figure is what it is. */
  steps: z.array(step),
})
export type Quote = z.infer<typeof quoteSchema>

/** A quote with the request that it answers and the policies made from it, to reopen or to copy. */
export const savedQuoteSchema = z.object({
  quote: quoteSchema,
  request: sentQuoteRequestSchema,
  policies: z.array(policySummarySchema),
  /**
   * The newest quote of the lender with the same request, whatever its references, of which policies were created; null
   * where there is none. A service may leave it out.
   */
  identicalApplied: z.optional(z.nullable(z.object({ quoteId: z.string(), policyNumbers: z.array(z.string()) }))),
})
export type SavedQuote = z.infer<typeof savedQuoteSchema>

/** One line of "my recent quotes"; amounts in dollars, the LVR in percent. */
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

/** What came of pressing Email Quote: queued, or already on its way since less than a minute. */
export const sendAnswerSchema = z.object({ sent: z.boolean(), message: z.string() })
export type SendAnswer = z.infer<typeof sendAnswerSchema>
