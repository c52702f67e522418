import * as z from 'zod/mini'
import type { ReferralSearch } from '#areas/credit-referral/contract'
import { referenceItemSchema } from '#areas/reference-data/contract'
import type { Http } from '#browser/http'
import { answeredSearchSchema } from './search/answered-search.ts'

export type ReferralService = ReturnType<typeof referralService>

/** The calls of the search; `base` is the credit referral service's address. */
export function referralService(http: Http, base: string) {
  const list = (name: string) => http.get(`${base}${name}`, { schema: z.array(referenceItemSchema) })
  return {
    search: (search: ReferralSearch, signal?: AbortSignal) =>
      http.post(`${base}search?errors=true`, {
        body: search,
        schema: answeredSearchSchema,
        ...(signal && { signal }),
      }),
    /** Every one that a request may name, also where another with its long name is offered. */
    brands: () => list('party-names?all=true'),
    submissionTypes: () => list('submission-types'),
    decisions: () => list('decisions'),
  }
}
