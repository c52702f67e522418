import * as z from 'zod/mini'
import { answerFields } from '#areas/case/contract'
import {
  answerQuestion,
  type CaseKey,
  type CaseKind,
  caseKey,
  parseText,
  readCase,
  requireCase,
  withdrawCase,
} from '#areas/case/server'
import { type LenderCaller, lenderOf } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { type DraftOwner, serveDraft } from '#platform/drafts'
import { type HttpServer, routesOf } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import type { AppContext, Service } from '#platform/service'
import {
  answerDraftForm,
  answerDraftSchema,
  answerRequestSchema,
  cancellationDetailsSchema,
  cancellationDraftForm,
  cancellationDraftSchema,
  cancellationRequestSchema,
  cancellationStartSchema,
  cancellationSummarySchema,
  submittedCancellationSchema,
} from '../contract/index.ts'
import { listPolicyCancellations, readDetails, readStart, requirePolicy } from './read-cancellation.ts'
import { seedDemoCancellations } from './seed-demo-cancellations.ts'
import { submitCancellation } from './submit-cancellation.ts'

/** Cancellations of policies in force that lenders ask for; the desk decides them as a kind of case. */
export function cancellationService(kind: CaseKind): Service {
  return {
    name: 'cancellation',
    migrations: { name: 'cancellation', folder: new URL('./migrations/', import.meta.url) },
    routes: (server, deps) => registerRoutes(server, deps, kind),
    demo: (deps) => seedDemoCancellations({ ...deps, reference: referenceDataOf(deps) }, kind),
  }
}

// Whoever may vary a policy may ask for its cancellation.
const view = routesOf('cancellation', { allowed: { area: 'variation', right: 'view' } })
const full = routesOf('cancellation', { allowed: { area: 'variation', right: 'full' } })
const root = '/api/cancellation'
const ofPolicy = z.object({ policyNumber: z.string() })
const ofCancellation = z.object({ id: z.string() })

function registerRoutes(server: HttpServer, context: AppContext, kind: CaseKind): void {
  const deps = { ...context, reference: referenceDataOf(context) }
  const keyOf = ({ channel }: LenderCaller, id: string) => caseKey(kind, channel, id)
  const details = (caller: LenderCaller, key: CaseKey) =>
    readCase(deps, kind, key, (database, stored) => readDetails({ ...deps, database }, caller, stored))

  server.get(
    `${root}/policies/:policyNumber`,
    view('Get a policy for a cancellation', cancellationStartSchema, { params: ofPolicy }),
    async (request) => await readStart(deps, lenderOf(request).channel, request.params.policyNumber),
  )

  server.get(
    `${root}/policies/:policyNumber/cancellations`,
    view('List the cancellations of a policy', z.array(cancellationSummarySchema), { params: ofPolicy }),
    async (request) => await listPolicyCancellations(deps, lenderOf(request).channel, request.params.policyNumber),
  )

  server.post(
    `${root}/submit`,
    full('Submit a cancellation', submittedCancellationSchema, {
      description:
        'The policy must be in force, and stays so until the insurer accepts. The refund follows the published schedule.',
      headers: idempotencyHeaders,
      body: cancellationRequestSchema,
    }),
    async (request) => await submitCancellation(deps, kind, lenderOf(request), request.body, callOf(request)),
  )

  server.get(
    `${root}/cancellations/:id`,
    view('Get a cancellation', cancellationDetailsSchema, { params: ofCancellation }),
    async (request) => {
      const caller = lenderOf(request)
      return await details(caller, keyOf(caller, request.params.id))
    },
  )

  server.post(
    `${root}/cancellations/:id/withdraw`,
    full('Withdraw an open cancellation', cancellationDetailsSchema, {
      headers: idempotencyHeaders,
      params: ofCancellation,
    }),
    async (request) => {
      const by = lenderOf(request)
      const key = keyOf(by, request.params.id)
      await withdrawCase(deps, kind, { by, key, call: callOf(request), decision: 'Withdrawn' })
      return await details(by, key)
    },
  )

  server.post(
    `${root}/cancellations/:id/answer`,
    full('Answer the open question', cancellationDetailsSchema, {
      headers: idempotencyHeaders,
      params: ofCancellation,
      body: answerRequestSchema,
    }),
    async (request) => {
      const by = lenderOf(request)
      const key = keyOf(by, request.params.id)
      const { messageNumber = null, lastSeenEvent = null } = request.body
      const text = parseText(answerFields.text, request.body.text)
      const body = { text, question: messageNumber }
      const change = { by, key, call: callOf(request), body, lastSeenEvent, draft: { owner: answerDraftOf(by, key) } }
      await answerQuestion(deps, kind, change, { text, messageNumber, files: [] })
      return await details(by, key)
    },
  )

  serveDraft(server, deps, {
    url: `${root}/cancellations/:id/draft`,
    route: full,
    params: ofCancellation,
    of: 'an answer to the underwriter',
    schema: answerDraftSchema,
    draftOf: async (request) => {
      const caller = lenderOf(request)
      const key = keyOf(caller, z.parse(ofCancellation, request.params).id)
      await requireCase(deps.database, kind, key)
      return answerDraftOf(caller, key)
    },
  })
  serveDraft(server, deps, {
    url: `${root}/draft/:policyNumber`,
    route: full,
    params: ofPolicy,
    of: 'a cancellation',
    schema: cancellationDraftSchema,
    draftOf: async (request) => {
      const { channel, subject } = lenderOf(request)
      const { policyNumber } = z.parse(ofPolicy, request.params)
      await requirePolicy(deps.database, channel, policyNumber)
      return { channel, owner: subject, form: cancellationDraftForm(policyNumber) }
    },
  })
}

/** The owner and the name of the draft of an answer. */
function answerDraftOf({ channel, subject }: LenderCaller, { caseId }: CaseKey): DraftOwner {
  return { channel, owner: subject, form: answerDraftForm(String(caseId)) }
}
