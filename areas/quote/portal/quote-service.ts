import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { useService } from '#areas/environment/portal'
import { consentSchema } from '#areas/identity/contract'
import {
  calculatorDraftSchema,
  indicationSchema,
  type QuoteRequestBody,
  quoteSchema,
  recentQuoteSchema,
  savedQuoteSchema,
} from '#areas/quote/contract'
import { loadDraft } from '#browser/drafts'
import { createIdempotencyKey, type Http, noStore } from '#browser/http'

const { shape } = quoteSchema

/**
 * A quote from any service that implements specification 000. Our additions to the specification are optional and
 * hidden when missing.
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

const answeredSavedQuoteSchema = z.object({ ...savedQuoteSchema.shape, quote: answeredQuoteSchema })
/** A quote with its request and the policies created from it. */
export type OpenQuote = z.infer<typeof answeredSavedQuoteSchema>

export type QuoteService = ReturnType<typeof quoteService>

/** The client of the quote service (specification 000 §7); `base` is the service's URL in the environment. */
export function quoteService(http: Http, base: string) {
  const root = `${base}quote`
  const of = (quoteId: string) => `${root}/${encodeURIComponent(quoteId)}`
  const fresh = { headers: noStore }
  // One key for every Calculate Premium, so that a retry of the same request after a lost connection creates one quote.
  const calculation = createIdempotencyKey('Quotes')
  return {
    calculate: (request: QuoteRequestBody): Promise<AnsweredQuote> =>
      http.post(`${root}?errors=true`, { body: request, schema: answeredQuoteSchema, idempotencyKey: calculation }),
    /** Without a stored quote. Ours: other services do not know it. */
    indicate: (request: QuoteRequestBody, signal: AbortSignal) =>
      http.post(`${root}/indication`, { body: request, schema: indicationSchema, signal }),
    open: (quoteId: string) => http.get(of(quoteId), { ...fresh, schema: answeredSavedQuoteSchema }),
    recent: () => http.get(`${root}/recent`, { ...fresh, schema: z.array(recentQuoteSchema) }),
    consent: () => http.get(`${root}/user/consents`, { ...fresh, schema: consentSchema }),
    giveConsent: () => http.post(`${root}/user`),
    draftUrl: `${root}/draft`,
    loadDraft: () => loadDraft(http, `${root}/draft`, calculatorDraftSchema),
  }
}

/** The client for the quote service of the environment. */
export function useQuoteService(): QuoteService {
  return useService('quote', quoteService)
}

/** The user's recent quotes, newest first; no data when the service does not support them or fails. */
export function useRecentQuotes({ recent }: QuoteService) {
  return useQuery({ queryKey: ['recent-quotes'], queryFn: recent, gcTime: 0 })
}
