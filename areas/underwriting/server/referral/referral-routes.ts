import * as z from 'zod/mini'
import {
  askQuestion,
  decideReferral,
  handOverReferral,
  openDocument,
  type ReferralKey,
  takeReferral,
} from '#areas/credit-referral/server'
import { type Allowed, type Caller, insurerOf } from '#areas/identity/server'
import type { Transaction } from '#platform/database'
import { endDraft } from '#platform/drafts'
import { type HttpServer, refusedAnswers } from '#platform/http'
import { type Call, callOf, idempotencyHeaders } from '#platform/idempotency'
import type { ObjectDeps } from '#platform/objects'
import { decisionSchema, deskReferralSchema, handOverSchema, questionSchema, takeSchema } from '../../contract/index.ts'
import { requireUnderwriter } from '../colleagues/require-underwriter.ts'
import { draftOfWork } from '../draft-routes.ts'
import { type DeskDeps, readDeskReferral } from './read-desk-referral.ts'
import { requestNamed } from './request-named.ts'

const allowed: Allowed = 'insurer'
const tags = ['underwriting']
const root = '/api/underwriting/referrals/:channel/:id'
const params = z.object({ channel: z.string(), id: z.string() })
const response = { 200: deskReferralSchema, ...refusedAnswers }

/** One request of a lender: read, taken, handed over, asked about and decided by the insurer. */
export function referralRoutes(server: HttpServer, deps: DeskDeps & ObjectDeps): void {
  server.get(
    root,
    {
      config: { allowed },
      schema: { tags, summary: 'A request with all that belongs to it', params, response },
      exposeHeadRoute: false,
    },
    async (request) => await readDeskReferral(deps, insurerOf(request), requestNamed(request.params), request.id),
  )

  server.get(
    `${root}/documents/:documentId`,
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'An address from which a file of the request can be fetched for five minutes',
        params: z.extend(params, { documentId: z.string() }),
        response: { 200: z.object({ url: z.string() }), ...refusedAnswers },
      },
      exposeHeadRoute: false,
    },
    async (request) => {
      const { documentId } = request.params
      const key = requestNamed(request.params)
      return { url: await openDocument(deps, insurerOf(request), key, documentId, callOf(request)) }
    },
  )

  type Verb<Body> = (caller: Caller, key: ReferralKey, body: Body, call: Call) => Promise<void>
  const verbRoute = <Body extends z.ZodMiniType>(
    verb: string,
    summary: string,
    body: Body,
    act: Verb<z.infer<Body>>,
  ): void => {
    server.post(
      `${root}/${verb}`,
      { config: { allowed }, schema: { tags, summary, headers: idempotencyHeaders, params, body, response } },
      async (request) => {
        const caller = insurerOf(request)
        const key = requestNamed(request.params)
        await act(caller, key, request.body as z.infer<Body>, callOf(request))
        return await readDeskReferral(deps, caller, key, request.id)
      },
    )
  }
  verbRoute(
    'take',
    'Take a request; with takeOver also from a colleague',
    takeSchema,
    async (caller, key, body, call) => takeReferral(deps, caller, key, body, call),
  )
  verbRoute(
    'hand-over',
    'Give a request to a colleague, or with null back to the queue',
    handOverSchema,
    async (caller, key, { to }, call) => {
      const colleague = to === null ? null : await requireUnderwriter(deps.database, to)
      await handOverReferral(deps, caller, key, colleague, call)
    },
  )
  verbRoute(
    'ask',
    'Ask the lender; the request is On Hold until the answer',
    questionSchema,
    async (caller, key, body, call) => {
      const draft = draftOfWork(key, caller)
      const alongside = (transaction: Transaction, at: Date) => endDraft(transaction, draft, at, { question: '' })
      await askQuestion({ ...deps, alongside }, caller, key, body, call)
    },
  )
  verbRoute(
    'decide',
    'Decide for good about the version that is read',
    decisionSchema,
    async (caller, key, body, call) => {
      const draft = draftOfWork(key, caller)
      const alongside = (transaction: Transaction, at: Date) => endDraft(transaction, draft, at)
      await decideReferral({ ...deps, alongside }, caller, key, body, call)
    },
  )
}
