import * as z from 'zod/mini'
import { type Caller, insurerOf } from '#areas/identity/server'
import { messages, policyListSearchSchema } from '#areas/policy/contract'
import {
  type AfterPolicyEnd,
  endPolicy,
  exportPoliciesOfAllLenders,
  findPolicy,
  findWholePolicy,
  policyEndLimits,
  searchPoliciesOfAllLenders,
} from '#areas/policy/server'
import { brandNamesOf } from '#areas/reference-data/server'
import { listVariations } from '#areas/variation/server'
import { formatDayInFigures } from '#packages/calendar'
import { toDollars, toPercent } from '#packages/money'
import { sydneyDate } from '#platform/clock'
import { inSnapshot } from '#platform/database'
import { exportCall, serveExport } from '#platform/export'
import { type HttpServer, refuse, routesOf } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import type { AppContext } from '#platform/service'
import {
  cancelPolicySchema,
  type DeskPolicy,
  deskPolicyPageSchema,
  deskPolicySchema,
  dischargePolicySchema,
} from '../../contract/index.ts'
import { auditOpened, type DeskDeps, exporterOf } from '../queue/desk-choices.ts'

const route = routesOf('underwriting', { allowed: 'insurer' })
const list = routesOf('underwriting', { allowed: 'insurer', callsAtOnce: 'list' })
const root = '/api/underwriting/policies'
const params = z.object({ channel: z.string(), policyNumber: z.string() })

/** Routes that search, get, cancel and discharge the policies of all lenders. */
export function policyRoutes(server: HttpServer, deps: DeskDeps & AppContext, afterEnd: AfterPolicyEnd): void {
  server.post(
    `${root}/search`,
    list('Search the policies of all lenders', deskPolicyPageSchema, {
      body: policyListSearchSchema,
    }),
    async (request) => {
      const { brands, nameOf } = brandNamesOf(deps.reference, sydneyDate(deps.clock()))
      const found = await searchPoliciesOfAllLenders(deps.database, request.body, brands)
      return {
        ...found,
        items: found.items.map(({ brandName, ...row }) => ({
          ...row,
          loanNumbers: [...row.loanNumbers],
          brand: nameOf(row.channel, brandName),
          lvr: toPercent(row.lvr),
          coverageEffectiveDate: dayOf(row.coverageEffectiveDate),
          expiryDate: dayOf(row.expiryDate),
        })),
      }
    },
  )

  serveExport(server, deps, {
    url: `${root}/export`,
    route: routesOf('underwriting', { allowed: 'insurer', ...exportCall }),
    of: 'the policies of all lenders',
    body: policyListSearchSchema,
    exporterOf,
    listOf: (_request, search) =>
      exportPoliciesOfAllLenders(search, brandNamesOf(deps.reference, sydneyDate(deps.clock()))),
  })

  server.get(
    `${root}/:channel/:policyNumber`,
    {
      ...route("Get a lender's policy with its history", deskPolicySchema, { params }),
      exposeHeadRoute: false,
    },
    async (request) => await getDeskPolicy(deps, insurerOf(request), request.params, request.id),
  )

  const ending = { ...deps, afterEnd }
  const endRequest = { headers: idempotencyHeaders, params }
  server.post(
    `${root}/:channel/:policyNumber/cancel`,
    route('Cancel a policy', deskPolicySchema, {
      ...endRequest,
      body: cancelPolicySchema,
    }),
    async (request) => {
      const { version, ...input } = request.body
      const caller = insurerOf(request)
      const policy = { ...request.params, version }
      await endPolicy(ending, caller, { kind: 'cancelled', policy, input, call: callOf(request) })
      return await getDeskPolicy(deps, caller, request.params, request.id)
    },
  )
  server.post(
    `${root}/:channel/:policyNumber/discharge`,
    route('Discharge a policy', deskPolicySchema, {
      ...endRequest,
      body: dischargePolicySchema,
    }),
    async (request) => {
      const { version, ...input } = request.body
      const caller = insurerOf(request)
      const policy = { ...request.params, version }
      await endPolicy(ending, caller, { kind: 'discharged', policy, input, call: callOf(request) })
      return await getDeskPolicy(deps, caller, request.params, request.id)
    },
  )
}

/**
 * Gets a lender's policy for the desk, from one snapshot.
 *
 * @throws Refusal 404 `not-found`
 */
async function getDeskPolicy(
  deps: DeskDeps,
  caller: Caller,
  { channel, policyNumber }: z.infer<typeof params>,
  httpRequestId: string,
): Promise<DeskPolicy> {
  const { policy, whole, variations } = await inSnapshot(deps.database, async (database) => {
    const policy = await findPolicy(database, channel, policyNumber)
    const whole = await findWholePolicy({ ...deps, database }, channel, policyNumber)
    if (!policy || !whole) throw refuse('not-found', messages.policyNotFound, { status: 404 })
    return { policy, whole, variations: await listVariations(database, channel, policyNumber) }
  })
  const opened = { channel, record: policyNumber, detail: { version: policy.version } }
  const at = await auditOpened(deps, caller, { action: 'underwriting.policy-opened', ...opened }, httpRequestId)
  const { earliestDate, latestDate, maxRefund } = policyEndLimits(policy, at)
  const inForce = policy.status === 'In Force'
  return {
    ...whole,
    channel,
    version: policy.version,
    variations,
    can: { cancel: inForce || policy.status === 'Pending', discharge: inForce },
    ends: { earliestDate, latestDate, maxRefund: toDollars(maxRefund) },
  }
}

function dayOf(day: string | null): string | null {
  return day === null ? null : formatDayInFigures(day)
}
