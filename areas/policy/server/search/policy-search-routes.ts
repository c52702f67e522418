import * as z from 'zod/mini'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { type HttpServer, refusedAnswers } from '#platform/http'
import type { AppContext } from '#platform/service'
import { policySearchAnswerSchema, sentPolicySearchSchema, wholePolicySchema } from '../../contract/index.ts'
import { findOrCountMiss } from './limit-misses.ts'
import { readWholePolicy } from './read-whole-policy.ts'
import { searchPolicies } from './search-policies.ts'

const allowed: Allowed = { area: 'policysearch', right: 'view' }
const tags = ['policy search']

/** The policy search of lenders (specification 001 §7), and all that is known of the policy that was found. */
export function policySearchRoutes(server: HttpServer, context: AppContext): void {
  const deps = { ...context, reference: referenceDataOf(context) }

  server.post(
    '/api/policy-search/search',
    {
      config: { allowed },
      schema: {
        tags,
        summary: "The lender's policy that has any of these numbers: the best match, and the others",
        querystring: z.object({ errors: z.optional(z.string()) }),
        body: sentPolicySearchSchema,
        response: { 200: policySearchAnswerSchema, ...refusedAnswers },
      },
    },
    async (request) => await searchPolicies(deps, lenderOf(request), request.body, request.id),
  )

  server.get(
    '/api/policy-search/policies/:policyNumber',
    {
      config: { allowed },
      // A question for the head alone would be counted as a miss.
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'All that is known of a policy of the lender: loans, securities, premium and history',
        params: z.object({ policyNumber: z.string() }),
        response: { 200: wholePolicySchema, ...refusedAnswers },
      },
    },
    async (request) => {
      const caller = lenderOf(request)
      const { policyNumber } = request.params
      const asked = { by: ['policyNumber'], httpRequestId: request.id }
      return await findOrCountMiss(deps, caller, asked, () => readWholePolicy(deps, caller.channel, policyNumber))
    },
  )
}
