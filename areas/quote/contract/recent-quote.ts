import * as z from 'zod/mini'

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
