import * as z from 'zod/mini'
import { type CaseDeps, policyCaseAccess, policyCaseRoutes } from '#areas/case/server'
import { lenderOf } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import type { HttpServer } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import type { Service } from '#platform/service'
import {
  cancellationDraftSchema,
  cancellationRequestSchema,
  cancellationStartSchema,
  cancellationSummarySchema,
  submittedCancellationSchema,
} from '../contract/index.ts'
import { cancellationKind } from './cancellation-kind.ts'
import { listCancellations } from './cancellation-store.ts'
import { loadStart } from './load-cancellation.ts'
import { seedDemoCancellations } from './seed-demo-cancellations.ts'
import { submitCancellation } from './submit-cancellation.ts'

/** Cancellations of policies in force that lenders ask for; the desk decides them as a kind of case. */
export const cancellationService: Service = {
  name: 'cancellation',
  migrations: { name: 'cancellation', folder: new URL('./migrations/', import.meta.url) },
  routes: (server, context) => registerRoutes(server, { ...context, reference: referenceDataOf(context) }),
  demo: (context) => seedDemoCancellations({ ...context, reference: referenceDataOf(context) }),
}

const { view, full } = policyCaseAccess('cancellation')
const root = '/api/cancellation'
const params = z.object({ policyNumber: z.string() })

function registerRoutes(server: HttpServer, deps: CaseDeps): void {
  server.get(
    `${root}/policies/:policyNumber`,
    view('Get a policy for a cancellation', cancellationStartSchema, { params }),
    async (request) => await loadStart(deps, lenderOf(request).channel, request.params.policyNumber),
  )

  server.post(
    `${root}/submit`,
    full('Submit a cancellation', submittedCancellationSchema, {
      description:
        'The policy must be in force, and stays so until the insurer accepts. The refund follows the published schedule.',
      headers: idempotencyHeaders,
      body: cancellationRequestSchema,
    }),
    async (request) => await submitCancellation(deps, lenderOf(request), request.body, callOf(request)),
  )

  policyCaseRoutes(server, deps, cancellationKind, {
    summary: cancellationSummarySchema,
    list: listCancellations,
    draft: cancellationDraftSchema,
  })
}
