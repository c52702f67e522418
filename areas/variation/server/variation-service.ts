import * as z from 'zod/mini'
import { type CaseDeps, policyCaseAccess, policyCaseRoutes } from '#areas/case/server'
import { loadEnvironment } from '#areas/environment/server'
import { lenderOf } from '#areas/identity/server'
import { type PolicyLists, policyLists } from '#areas/policy/contract'
import { referenceDataOf } from '#areas/reference-data/server'
import { sydneyDate } from '#platform/clock'
import { fileExtensions } from '#platform/files'
import { type HttpServer, refuse } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import type { Service } from '#platform/service'
import {
  messages,
  policyDetailsSchema,
  submittedVariationSchema,
  variationBodySchema,
  variationDraftSchema,
  variationEffectSchema,
  variationFilesSchema,
  variationOptionsSchema,
  variationSummarySchema,
} from '../contract/index.ts'
import { demoVariations } from './demo-variations.ts'
import { getPolicyDetails } from './get-policy-details.ts'
import { listsOn } from './parse-variation.ts'
import { previewEffect, type SubmitDeps, submitVariation } from './submit-variation.ts'
import { expectedDocuments, variationKind } from './variation-kind.ts'
import { listVariations } from './variation-store.ts'

/** Variations of policies in force: submitted by lenders, accepted or declined by the insurer. */
export const variationService: Service = {
  name: 'variation',
  migrations: { name: 'variation', folder: new URL('./migrations/', import.meta.url) },
  routes: async (server, deps) => {
    const { limits } = await loadEnvironment(deps.settings)
    await variationRoutes(server, { ...deps, reference: referenceDataOf(deps), limits })
  },
  demo: async (deps) => {
    const { limits } = await loadEnvironment(deps.settings)
    return await demoVariations({ ...deps, reference: referenceDataOf(deps), limits })
  },
}

const { view, full } = policyCaseAccess('variation')
const root = '/api/variation'
const ofPolicy = z.object({ policyNumber: z.string() })

/** The calls of specification 001 §7, "Variation service", and our additional ones. */
async function variationRoutes(server: HttpServer, deps: CaseDeps & SubmitDeps): Promise<void> {
  const { clock, reference } = deps

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
    `${root}/files`,
    view('List accepted file types, and the documents usually needed by type', variationFilesSchema),
    async () => ({ fileTypes: [...fileExtensions], expected: expectedDocuments(deps) }),
  )

  await policyCaseRoutes(server, deps, variationKind, {
    summary: variationSummarySchema,
    list: listVariations,
    draft: variationDraftSchema,
  })
}

function requireField(field: string): keyof PolicyLists {
  const known = policyLists.find((list) => list === field)
  if (!known) throw refuse('unknown-field', messages.unknownField(field), { field: 'field' })
  return known
}
