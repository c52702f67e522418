import * as z from 'zod/mini'
import { quoteSchema, savedQuoteSchema } from '#areas/quote/contract'

const { shape } = quoteSchema

/**
 * A quote as any service that speaks specification 000 may answer it: what our own adds beyond the specification may be
 * missing, and is then not shown.
 */
export const answeredQuoteSchema = z.object({
  ...shape,
  monthly: z._default(shape.monthly, null),
  validUntil: z._default(z.nullable(shape.validUntil), null),
  sourceRefNumber: z._default(shape.sourceRefNumber, null),
  card: z._default(z.nullable(shape.card), null),
  steps: z._default(shape.steps, []),
})
export type AnsweredQuote = z.infer<typeof answeredQuoteSchema>

export const answeredSavedQuoteSchema = z.object({ ...savedQuoteSchema.shape, quote: answeredQuoteSchema })
export type AnsweredSavedQuote = z.infer<typeof answeredSavedQuoteSchema>
