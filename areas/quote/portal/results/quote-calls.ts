import * as z from 'zod/mini'
import { useService } from '#areas/environment/portal'
import { policySummarySchema } from '#areas/policy/contract'
import { scenariosSchema, sendQuoteResponseSchema } from '#areas/quote/contract'
import { type Http, noStore } from '#browser/http'

/** The specification does not define this response body: another insurer's service may return none. */
const sentSchema = z.catch(z.nullable(sendQuoteResponseSchema), null)

/** The calls on an open quote (specification 000 §7), which the first screen does not load. */
function quoteCalls(http: Http, base: string) {
  const of = (quoteId: string) => `${base}quote/${encodeURIComponent(quoteId)}`
  const fresh = { headers: noStore }
  return {
    scenarios: (quoteId: string) => http.get(`${of(quoteId)}/scenarios`, { schema: scenariosSchema }),
    pdfAddress: (quoteId: string) => `${of(quoteId)}.pdf`,
    pdf: (quoteId: string) => http.getBlob(`${of(quoteId)}.pdf`, fresh),
    email: (quoteId: string) => http.get(`${of(quoteId)}/send`, { ...fresh, schema: sentSchema }),
    createPolicies: (quoteId: string) =>
      http.get(`${of(quoteId)}/apply`, { ...fresh, schema: z.array(policySummarySchema) }),
  }
}

export function useQuoteCalls() {
  return useService('quote', quoteCalls)
}
