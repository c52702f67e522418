import * as z from 'zod/mini'
import { consentSchema } from '#areas/identity/contract'
import { policySummarySchema } from '#areas/policy/contract'
import {
  calculatorDraftSchema,
  type QuoteForm,
  recentQuoteSchema,
  type SentQuoteRequest,
  scenariosSchema,
  sendAnswerSchema,
} from '#areas/quote/contract'
import { createIdempotencyKey, type Http, isRefused, noStore } from '#browser/http'
import { type AnsweredQuote, answeredQuoteSchema, answeredSavedQuoteSchema } from './answered-quote.ts'

/** The specification leaves the answer's body open: another insurer's service may answer nothing. */
const sendAnswer = z.catch(z.nullable(sendAnswerSchema), null)

export type QuoteService = ReturnType<typeof quoteService>

/** The calculator's calls to the quote service (specification 000 §7); `base` is its address in the environment. */
export function quoteService(http: Http, base: string) {
  const root = `${base}quote`
  const of = (quoteId: string) => `${root}/${encodeURIComponent(quoteId)}`
  const fresh = { headers: noStore }
  // One for all presses of Calculate Premium: sent again after a broken connection, the same request is one quote.
  const calculation = createIdempotencyKey()
  return {
    calculate: (request: SentQuoteRequest): Promise<AnsweredQuote> =>
      http.post(`${root}?errors=true`, { body: request, schema: answeredQuoteSchema, idempotencyKey: calculation }),
    open: (quoteId: string) => http.get(of(quoteId), { ...fresh, schema: answeredSavedQuoteSchema }),
    recent: () => http.get(`${root}/recent`, { ...fresh, schema: z.array(recentQuoteSchema) }),
    scenarios: (quoteId: string) => http.get(`${of(quoteId)}/scenarios`, { schema: scenariosSchema }),
    pdfAddress: (quoteId: string) => `${of(quoteId)}.pdf`,
    pdf: (quoteId: string) => http.getBlob(`${of(quoteId)}.pdf`, fresh),
    email: (quoteId: string) => http.get(`${of(quoteId)}/send`, { ...fresh, schema: sendAnswer }),
    createPolicies: (quoteId: string) =>
      http.get(`${of(quoteId)}/apply`, { ...fresh, schema: z.array(policySummarySchema) }),
    consent: () => http.get(`${root}/user/consents`, { ...fresh, schema: consentSchema }),
    giveConsent: () => http.post(`${root}/user`),
    draft: () => http.get(`${root}/draft`, { ...fresh, schema: calculatorDraftSchema }).catch(noDraftThere),
    keepDraft: (content: QuoteForm) => http.put(`${root}/draft`, { body: { content }, keepalive: true }),
    forgetDraft: () => http.delete(`${root}/draft`),
  }
}

/** Drafts are beyond the specification: a service that does not know the call keeps none. */
function noDraftThere(fault: unknown): { content: null } {
  if (isRefused(fault) && fault.status === 404) return { content: null }
  throw fault
}
