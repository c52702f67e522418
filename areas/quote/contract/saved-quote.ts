import * as z from 'zod/mini'
import { policySummarySchema } from '#areas/policy/contract'
import { quoteSchema } from './quote.ts'
import { sentQuoteRequestSchema } from './quote-fields.ts'

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
