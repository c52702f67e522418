import * as z from 'zod/mini'
import { lenderOf } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type HttpServer, refusedAnswers } from '#platform/http'
import type { AppContext } from '#platform/service'
import { referralSearchResultSchema, referralSearchSchema } from '../../contract/index.ts'
import { searchReferrals } from './search-referrals.ts'

type SearchDeps = AppContext & { readonly reference: ReferenceData }

/** The search for a lender's requests (specification 001 §7). */
export function searchRoute(server: HttpServer, deps: SearchDeps): void {
  server.post(
    '/api/credit-referral/search',
    {
      config: { allowed: { area: 'uwreferral', right: 'view' } },
      schema: {
        tags: ['credit referral'],
        summary: "One page of the lender's requests, filtered and sorted by any column",
        querystring: z.object({ errors: z.optional(z.string()) }),
        body: referralSearchSchema,
        response: { 200: referralSearchResultSchema, ...refusedAnswers },
      },
    },
    async (request) => await searchReferrals(deps, lenderOf(request), request.body),
  )
}
