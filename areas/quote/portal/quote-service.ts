import * as z from 'zod/mini'
import { consentSchema } from '#areas/identity/contract'
import { policySummarySchema } from '#areas/policy/contract'
import {
  calculatorDraftSchema,
  recentQuoteSchema,
  type SentQuoteRequest,
  scenariosSchema,
  sendAnswerSchema,
} from '#areas/quote/contract'
import { loadDraft } from '#browser/drafts'
import { createIdempotencyKey, type Http, noStore } from '#browser/http'
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
    draftUrl: `${root}/draft`,
    loadDraft: () => loadDraft(http, `${root}/draft`, calculatorDraftSchema),
  }
}
