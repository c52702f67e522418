import * as z from 'zod/mini'
import { loadEnvironment } from '#areas/environment/server'
import { lenderOf } from '#areas/identity/server'
import { type PolicyLists, policyLists } from '#areas/policy/contract'
import { findPolicy } from '#areas/policy/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { sydneyDate } from '#platform/clock'
import { serveDraft } from '#platform/drafts'
import { type HttpServer, refuse, routesOf } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import type { AppContext, Service } from '#platform/service'
import {
  answerDraftSchema,
  policyDetailsSchema,
  sentences,
  sentVariationSchema,
  submittedVariationSchema,
  variationAnswerSchema,
  variationDetailsSchema,
  variationDraftForm,
  variationDraftSchema,
  variationEffectSchema,
  variationOptionsSchema,
  variationSummarySchema,
} from '../contract/index.ts'
import { variationNamed, variationNotFound } from './change-variation.ts'
import { answerDraftOf, answerQuestion } from './questions.ts'
import { readPolicyDetails } from './read-policy-details.ts'
import { listsOn } from './read-sent-variation.ts'
import { listPolicyVariations, readVariation } from './read-variation.ts'
import { requirePolicy } from './require-policy.ts'
import { seedDemoVariations } from './seed-demo-variations.ts'
import { previewEffect, type SubmitDeps, submitVariation, withdrawVariation } from './submit-variation.ts'
import { findVariation } from './variation-store.ts'

/** Variations of policies in force: submitted by lenders, accepted or declined by the insurer. */
export const variationService: Service = {
  name: 'variation',
  migrations: { name: 'variation', folder: new URL('./migrations/', import.meta.url) },
  routes: async (server, deps) => {
    const { limits } = await loadEnvironment(deps.settings)
    variationRoutes(server, { ...deps, reference: referenceDataOf(deps), limits })
  },
  demo: async (deps) => {
    const { limits } = await loadEnvironment(deps.settings)
    await seedDemoVariations({ ...deps, reference: referenceDataOf(deps), limits })
  },
}

const view = routesOf('variation', { allowed: { area: 'variation', right: 'view' } })
const full = routesOf('variation', { allowed: { area: 'variation', right: 'full' } })
const root = '/api/variation'
const ofPolicy = z.object({ policyNumber: z.string() })
const ofVariation = z.object({ id: z.string() })

/** The calls of specification 001 §7, "Variation service", and our additional ones. */
export function variationRoutes(server: HttpServer, deps: AppContext & SubmitDeps): void {
  const { database, clock, reference } = deps

  server.get(
    `${root}/policy-details/:policyNumber`,
    {
      ...view('Get a policy to vary', policyDetailsSchema, { params: ofPolicy }), // A HEAD request would count as a miss.
      exposeHeadRoute: false,
    },
    async (request) => await readPolicyDetails(deps, lenderOf(request), request.params.policyNumber, request.id),
  )

  server.get(
    `${root}/options`,
    view('List variation options by field', variationOptionsSchema, {
      description: `Repeat the parameter for several fields: ${policyLists.join(', ')}.`,
      querystring: z.object({ field: z.optional(z.union([z.string(), z.array(z.string())])) }),
    }),
    async (request) => {
      const fields = [request.query.field ?? []].flat()
      if (fields.length > 20) throw refuse('too-many-fields', sentences.tooManyFields, { field: 'field' })
      const lists = listsOn(reference, sydneyDate(clock()))
      return Object.fromEntries(fields.map((field) => [requireField(field), [...lists[requireField(field)]]]))
    },
  )

  server.post(
    `${root}/effect`,
    view('Calculate the effect of a variation', variationEffectSchema, {
      body: sentVariationSchema,
    }),
    async (request) => await previewEffect(deps, lenderOf(request), request.body),
  )

  server.post(
    `${root}/submit`,
    full('Submit a variation of a policy in force', submittedVariationSchema, {
      description: 'All broken rules are named at once, each with its row and its field.',
      headers: idempotencyHeaders,
      body: sentVariationSchema,
    }),
    async (request) => await submitVariation(deps, lenderOf(request), request.body, callOf(request)),
  )

  server.get(
    `${root}/policies/:policyNumber/variations`,
    view('List the variations of a policy', z.array(variationSummarySchema), { params: ofPolicy }),
    async (request) => await listPolicyVariations(deps, lenderOf(request).channel, request.params.policyNumber),
  )

  server.get(
    `${root}/variations/:id`,
    view('Get a variation', variationDetailsSchema, { params: ofVariation }),
    async (request) => {
      const caller = lenderOf(request)
      return (await readVariation(deps, caller, variationNamed(caller.channel, request.params.id))).details
    },
  )

  server.post(
    `${root}/variations/:id/withdraw`,
    full('Withdraw an open variation', variationDetailsSchema, { headers: idempotencyHeaders, params: ofVariation }),
    async (request) => {
      const caller = lenderOf(request)
      const key = variationNamed(caller.channel, request.params.id)
      await withdrawVariation(deps, caller, key, callOf(request))
      return (await readVariation(deps, caller, key)).details
    },
  )

  server.post(
    `${root}/variations/:id/answer`,
    full('Answer the open question of the underwriter', variationDetailsSchema, {
      headers: idempotencyHeaders,
      params: ofVariation,
      body: variationAnswerSchema,
    }),
    async (request) => {
      const caller = lenderOf(request)
      const key = variationNamed(caller.channel, request.params.id)
      await answerQuestion(deps, caller, key, request.body, callOf(request))
      return (await readVariation(deps, caller, key)).details
    },
  )

  serveDraft(server, deps, {
    url: `${root}/variations/:id/draft`,
    route: full,
    params: ofVariation,
    of: 'an answer to the underwriter',
    schema: answerDraftSchema,
    draftOf: async (request) => {
      const caller = lenderOf(request)
      const key = variationNamed(caller.channel, z.parse(ofVariation, request.params).id)
      if (!(await findVariation(database, key))) throw variationNotFound()
      return answerDraftOf(caller, key)
    },
  })
  serveDraft(server, deps, {
    url: `${root}/draft/:policyNumber`,
    route: full,
    params: ofPolicy,
    of: 'a variation of the policy',
    schema: variationDraftSchema,
    draftOf: async (request) => {
      const { channel, subject } = lenderOf(request)
      const { policyNumber } = requirePolicy(
        await findPolicy(database, channel, z.parse(ofPolicy, request.params).policyNumber),
      )
      return { channel, owner: subject, form: variationDraftForm(policyNumber) }
    },
  })
}

function requireField(field: string): keyof PolicyLists {
  const known = policyLists.find((list) => list === field)
  if (!known) throw refuse('unknown-field', sentences.unknownField(field), { field: 'field' })
  return known
}
