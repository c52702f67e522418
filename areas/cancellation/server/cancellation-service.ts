import * as z from 'zod/mini'
import { type CaseDeps, policyCaseAccess, policyCaseRoutes } from '#areas/case/server'
import { demoManagers, lenderOf } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { formatDayInFigures } from '#packages/calendar'
import { sydneyDate } from '#platform/clock'
import { fileExtensions } from '#platform/files'
import type { HttpServer } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import type { DemoRecord, Service } from '#platform/service'
import {
  cancellationDraftSchema,
  cancellationRequestSchema,
  cancellationStartSchema,
  cancellationSummarySchema,
  fileTypesSchema,
  submittedCancellationSchema,
} from '../contract/index.ts'
import { cancellationKind } from './cancellation-kind.ts'
import { listCancellations } from './cancellation-store.ts'
import { loadStart } from './load-cancellation.ts'
import { submitCancellation } from './submit-cancellation.ts'

/** Cancellations of policies in force that lenders ask for; the desk decides them as a kind of case. */
export const cancellationService: Service = {
  name: 'cancellation',
  migrations: { name: 'cancellation', folder: new URL('./migrations/', import.meta.url) },
  routes: (server, context) => registerRoutes(server, { ...context, reference: referenceDataOf(context) }),
  demo: (context) => demoCancellations({ ...context, reference: referenceDataOf(context) }),
}

const { view, full } = policyCaseAccess('cancellation')
const root = '/api/cancellation'
const params = z.object({ policyNumber: z.string() })

async function registerRoutes(server: HttpServer, deps: CaseDeps): Promise<void> {
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

  server.get(`${root}/files`, view('List accepted file types', fileTypesSchema), async () => ({
    fileTypes: [...fileExtensions],
  }))

  await policyCaseRoutes(server, deps, cancellationKind, {
    summary: cancellationSummarySchema,
    list: listCancellations,
    draft: cancellationDraftSchema,
  })
}

/** A demo policy in force of each lender, and how long ago its cancellation was submitted. */
const demos = new Map([
  ['IRONBARK', { policyNumber: '1000000007', hours: 13.5, reason: 'REFINANCED', notes: 'The payout settled today.' }],
  ['COOLABAH', { policyNumber: '1000000017', hours: 37.5, reason: 'SOLD', notes: null }],
])

/** A cancellation of a demo policy of each demo lender, unless the policy has had one. */
async function demoCancellations(deps: CaseDeps): Promise<readonly DemoRecord[]> {
  const records: DemoRecord[] = []
  for (const manager of demoManagers) {
    const demo = demos.get(manager.channel)
    if (!demo || (await listCancellations(deps.database, manager.channel, demo.policyNumber)).length > 0) continue
    const { hours, ...content } = demo
    const at = new Date(deps.clock().getTime() - hours * 3_600_000)
    const request = { ...content, cancellationDate: formatDayInFigures(sydneyDate(at)) }
    const call = { httpRequestId: 'demo', idempotencyKey: null }
    records.push({ at, create: () => submitCancellation({ ...deps, clock: () => at }, manager, request, call) })
  }
  return records
}
