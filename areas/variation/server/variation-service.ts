import * as z from 'zod/mini'
import { answerFields } from '#areas/case/contract'
import {
  answerQuestion,
  type CaseKey,
  caseKey,
  parseText,
  readCase,
  requireCase,
  withdrawCase,
} from '#areas/case/server'
import { loadEnvironment } from '#areas/environment/server'
import { type LenderCaller, lenderOf } from '#areas/identity/server'
import { type PolicyLists, policyLists } from '#areas/policy/contract'
import { findPolicy } from '#areas/policy/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { sydneyDate } from '#platform/clock'
import { type DraftOwner, serveDraft } from '#platform/drafts'
import { type HttpServer, refuse, routesOf } from '#platform/http'
import { type Call, callOf, idempotencyHeaders } from '#platform/idempotency'
import type { AppContext, Service } from '#platform/service'
import {
  answerDraftForm,
  answerDraftSchema,
  answerRequestSchema,
  messages,
  policyDetailsSchema,
  submittedVariationSchema,
  variationBodySchema,
  variationDetailsSchema,
  variationDraftForm,
  variationDraftSchema,
  variationEffectSchema,
  variationOptionsSchema,
  variationSummarySchema,
} from '../contract/index.ts'
import { getPolicyDetails } from './get-policy-details.ts'
import { listPolicyVariations, loadVariationDetails } from './load-variation.ts'
import { listsOn } from './parse-variation.ts'
import { requirePolicy } from './require-policy.ts'
import { seedDemoVariations } from './seed-demo-variations.ts'
import { previewEffect, type SubmitDeps, submitVariation } from './submit-variation.ts'
import { variationKind } from './variation-kind.ts'

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
  const details = (caller: LenderCaller, key: CaseKey) =>
    readCase(deps, variationKind, key, (snapshot, stored) => loadVariationDetails(snapshot, caller, stored))

  server.get(
    `${root}/policy-details/:policyNumber`,
    {
      ...view('Get a policy for a variation', policyDetailsSchema, { params: ofPolicy }), // A HEAD request would count as a miss.
      exposeHeadRoute: false,
    },
    async (request) => await getPolicyDetails(deps, lenderOf(request), request.params.policyNumber, request.id),
  )

  server.get(
    `${root}/options`,
    view('List variation options by field', variationOptionsSchema, {
      description: `Repeat the parameter for several fields: ${policyLists.join(', ')}.`,
      querystring: z.object({ field: z.optional(z.union([z.string(), z.array(z.string())])) }),
    }),
    async (request) => {
      const fields = [request.query.field ?? []].flat()
      if (fields.length > 20) throw refuse('too-many-fields', messages.tooManyFields, { field: 'field' })
      const lists = listsOn(reference, sydneyDate(clock()))
      return Object.fromEntries(fields.map((field) => [requireField(field), [...lists[requireField(field)]]]))
    },
  )

  server.post(
    `${root}/effect`,
    view('Calculate the effect of a variation', variationEffectSchema, {
      body: variationBodySchema,
    }),
    async (request) => await previewEffect(deps, lenderOf(request), request.body),
  )

  server.post(
    `${root}/submit`,
    full('Submit a variation', submittedVariationSchema, {
      description: 'The policy must be in force. Every broken rule is returned at once, with its row and field.',
      headers: idempotencyHeaders,
      body: variationBodySchema,
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
      return await details(caller, keyOf(caller, request.params.id))
    },
  )

  server.post(
    `${root}/variations/:id/withdraw`,
    full('Withdraw an open variation', variationDetailsSchema, { headers: idempotencyHeaders, params: ofVariation }),
    async (request) => {
      const caller = lenderOf(request)
      const key = keyOf(caller, request.params.id)
      await withdrawCase(deps, variationKind, { by: caller, key, call: callOf(request), decision: 'Withdrawn' })
      return await details(caller, key)
    },
  )

  server.post(
    `${root}/variations/:id/answer`,
    full('Answer the open question', variationDetailsSchema, {
      headers: idempotencyHeaders,
      params: ofVariation,
      body: answerRequestSchema,
    }),
    async (request) => {
      const caller = lenderOf(request)
      const key = keyOf(caller, request.params.id)
      await answerVariation(deps, caller, key, request.body, callOf(request))
      return await details(caller, key)
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
      const key = keyOf(caller, z.parse(ofVariation, request.params).id)
      await requireCase(database, variationKind, key)
      return answerDraftOf(caller, key)
    },
  })
  serveDraft(server, deps, {
    url: `${root}/draft/:policyNumber`,
    route: full,
    params: ofPolicy,
    of: 'a variation',
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
  if (!known) throw refuse('unknown-field', messages.unknownField(field), { field: 'field' })
  return known
}

function keyOf({ channel }: LenderCaller, id: string): CaseKey {
  return caseKey(variationKind, channel, id)
}

/** @throws Refusal 400 for the text, and as `answerQuestion` */
async function answerVariation(
  deps: AppContext,
  by: LenderCaller,
  key: CaseKey,
  input: z.infer<typeof answerRequestSchema>,
  call: Call,
): Promise<void> {
  const text = parseText(answerFields.text, input.text)
  const messageNumber = input.messageNumber ?? null
  const draft = { owner: answerDraftOf(by, key) }
  const body = { text, question: messageNumber }
  const requested = { by, key, call, body, draft, lastSeenEvent: input.lastSeenEvent ?? null }
  await answerQuestion(deps, variationKind, requested, { text, messageNumber, files: [] })
}

/** The owner and the name of the draft of an answer. */
function answerDraftOf({ channel, subject }: LenderCaller, { caseId }: CaseKey): DraftOwner {
  return { channel, owner: subject, form: answerDraftForm(String(caseId)) }
}
