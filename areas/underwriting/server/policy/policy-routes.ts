import * as z from 'zod/mini'
import { type Allowed, type Caller, insurerOf } from '#areas/identity/server'
import { policyListSearchSchema } from '#areas/policy/contract'
import { cancelPolicy, dischargePolicy, searchPoliciesOfAllLenders } from '#areas/policy/server'
import { formatDayInFigures } from '#packages/calendar'
import { toPercent } from '#packages/money'
import { sydneyDate } from '#platform/clock'
import { type HttpServer, refusedAnswers } from '#platform/http'
import { type Call, callOf, idempotencyHeaders } from '#platform/idempotency'
import {
  cancelPolicySchema,
  deskPolicyPageSchema,
  deskPolicySchema,
  dischargePolicySchema,
} from '../../contract/index.ts'
import { brandNamesOf, type DeskDeps } from '../queue/desk-choices.ts'
import { type PolicyKey, readDeskPolicy } from './read-desk-policy.ts'

const allowed: Allowed = 'insurer'
const tags = ['underwriting']
const root = '/api/underwriting/policies'
const params = z.object({ channel: z.string(), policyNumber: z.string() })
const response = { 200: deskPolicySchema, ...refusedAnswers }

/** Routes that search, read, cancel and discharge the policies of all lenders. */
export function policyRoutes(server: HttpServer, deps: DeskDeps): void {
  server.post(
    `${root}/search`,
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'The policies of all lenders, by any of their numbers, lender, status or days',
        body: policyListSearchSchema,
        response: { 200: deskPolicyPageSchema, ...refusedAnswers },
      },
    },
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

  server.get(
    `${root}/:channel/:policyNumber`,
    {
      config: { allowed },
      schema: { tags, summary: 'A policy with its history and its variations', params, response },
      exposeHeadRoute: false,
    },
    async (request) => await readDeskPolicy(deps, insurerOf(request), request.params, request.id),
  )

  const endRoute = <Body extends z.ZodMiniType<{ readonly version: number }>>(
    verb: string,
    summary: string,
    body: Body,
    end: (
      key: PolicyKey & { readonly version: number },
      sent: Omit<z.infer<Body>, 'version'>,
      by: EndedBy,
    ) => Promise<unknown>,
  ) =>
    server.post(
      `${root}/:channel/:policyNumber/${verb}`,
      { config: { allowed }, schema: { tags, summary, headers: idempotencyHeaders, params, body, response } },
      async (request) => {
        const { version, ...sent } = request.body as z.infer<Body>
        const caller = insurerOf(request)
        await end({ ...request.params, version }, sent, { caller, call: callOf(request) })
        return await readDeskPolicy(deps, caller, request.params, request.id)
      },
    )
  endRoute(
    'cancel',
    'Cancel a policy that is Pending or In Force, with a refund of at most the premium paid',
    cancelPolicySchema,
    (key, sent, { caller, call }) => cancelPolicy(deps, caller, key, sent, call),
  )
  endRoute(
    'discharge',
    'Discharge a policy that is In Force: its loans were repaid',
    dischargePolicySchema,
    (key, sent, { caller, call }) => dischargePolicy(deps, caller, key, sent, call),
  )
}

type EndedBy = { readonly caller: Caller; readonly call: Call }

function dayOf(day: string | null): string | null {
  return day === null ? null : formatDayInFigures(day)
}
