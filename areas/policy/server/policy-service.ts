import * as z from 'zod/mini'
import { lenderOf } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { type HttpServer, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { policySearchRequestSchema, policySearchResponseSchema, wholePolicySchema } from '../contract/index.ts'
import { certificateRoutes } from './certificate/certificate-routes.ts'
import type { AfterPolicyEnd } from './change-status.ts'
import { copyCurrentLvr } from './copy-current-lvr.ts'
import { seedDemoPolicies } from './demo/demo-policies.ts'
import { recordPolicyDays } from './figures/policy-day-store.ts'
import { findWholePolicy } from './search/find-whole-policy.ts'
import { findOrCountMiss } from './search/limit-misses.ts'
import { searchPolicies } from './search/search-policies.ts'
import { updatePolicyStatuses } from './update-policy-statuses.ts'

/**
 * The policy record. Demo policies belong to the demo accounts: they are created in the embedded database only, and
 * never in production. `afterEnd` is what other areas do when the calendar ends a policy.
 */
export function policyService(afterEnd: AfterPolicyEnd): Service {
  return {
    name: 'policy',
    migrations: { name: 'policy', folder: new URL('./migrations/', import.meta.url) },
    daily: (deps) => ({
      'move-policies': async () => await updateAndLog({ ...deps, afterEnd }),
      'record-policy-days': async () => await recordPolicyDays(deps),
    }),
    routes: async (server, deps) => {
      policySearchRoutes(server, deps)
      await certificateRoutes(server, deps)
    },
    start: async (deps) => {
      const { DATABASE_URL, NODE_ENV } = deps.settings
      if (!DATABASE_URL && NODE_ENV !== 'production') await seedDemoPolicies(deps)
    },
    catchUp: (deps) => {
      const moving = updateAndLog({ ...deps, afterEnd }).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'updating policy statuses at the start failed; retried tonight'),
      )
      let stopped = false
      const recording = recordPolicyDays(deps, () => stopped).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'recording the figures of past days failed; retried tonight'),
      )
      const copying = copyCurrentLvr(deps.database, () => stopped).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'copying the LVR of policies failed; retried at the next start'),
      )
      return async () => {
        stopped = true
        await Promise.all([moving, recording, copying])
      }
    },
  }
}

async function updateAndLog(deps: AppContext & { readonly afterEnd: AfterPolicyEnd }): Promise<void> {
  const moved = await updatePolicyStatuses(deps)
  deps.log.info({ moved }, 'updated policy statuses')
}

const route = routesOf('policy search', { allowed: { area: 'policysearch', right: 'view' } })

/** The policy search of lenders (specification 001 §7), and the complete policy. */
export function policySearchRoutes(server: HttpServer, context: AppContext): void {
  const deps = { ...context, reference: referenceDataOf(context) }

  server.post(
    '/api/policy-search/search',
    route('Find a policy by number', policySearchResponseSchema, {
      description: 'At least one number is required; several find policies that have any of them.',
      querystring: z.object({ errors: z.optional(z.string()) }),
      body: policySearchRequestSchema,
    }),
    async (request) => await searchPolicies(deps, lenderOf(request), request.body, request.id),
  )

  server.get(
    '/api/policy-search/policies/:policyNumber',
    {
      ...route('Get a policy with its history', wholePolicySchema, {
        params: z.object({ policyNumber: z.string() }),
      }), // A HEAD request would count as a miss.
      exposeHeadRoute: false,
    },
    async (request) => {
      const caller = lenderOf(request)
      const { policyNumber } = request.params
      return await findOrCountMiss(deps, caller, {
        by: ['policyNumber'],
        httpRequestId: request.id,
        find: () => findWholePolicy(deps, caller.channel, policyNumber),
      })
    },
  )
}
