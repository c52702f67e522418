import * as z from 'zod/mini'
import { type Allowed, insurerOf } from '#areas/identity/server'
import { policyListSearchSchema } from '#areas/policy/contract'
import { cancelPolicy, dischargePolicy, searchPoliciesOfAllLenders } from '#areas/policy/server'
import { formatDayInFigures } from '#packages/calendar'
import { toPercent } from '#packages/money'
import { sydneyDate } from '#platform/clock'
import { type HttpServer, refusedAnswers } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import {
  cancelPolicySchema,
  deskPolicyPageSchema,
  deskPolicySchema,
  dischargePolicySchema,
} from '../../contract/index.ts'
import { brandNamesOf, type DeskDeps } from '../queue/desk-choices.ts'
import { readDeskPolicy } from './read-desk-policy.ts'

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

  server.post(
    `${root}/:channel/:policyNumber/cancel`,
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'Cancel a policy that is Pending or In Force, with a refund of at most the premium paid',
        headers: idempotencyHeaders,
        params,
        body: cancelPolicySchema,
        response,
      },
    },
    async (request) => {
      const { version, ...sent } = request.body
      const caller = insurerOf(request)
      await cancelPolicy(deps, caller, { ...request.params, version }, sent, callOf(request))
      return await readDeskPolicy(deps, caller, request.params, request.id)
    },
  )

  server.post(
    `${root}/:channel/:policyNumber/discharge`,
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'Discharge a policy that is In Force: its loans were repaid',
        headers: idempotencyHeaders,
        params,
        body: dischargePolicySchema,
        response,
      },
    },
    async (request) => {
      const { version, ...sent } = request.body
      const caller = insurerOf(request)
      await dischargePolicy(deps, caller, { ...request.params, version }, sent, callOf(request))
      return await readDeskPolicy(deps, caller, request.params, request.id)
    },
  )
}

function dayOf(day: string | null): string | null {
  return day === null ? null : formatDayInFigures(day)
}
