import * as z from 'zod/mini'
import { type Allowed, type Caller, insurerOf } from '#areas/identity/server'
import {
  acceptVariation,
  askAboutVariation,
  assignVariation,
  declineVariation,
  reassignVariation,
  releaseVariation,
  type VariationKey,
  variationNamed,
} from '#areas/variation/server'
import type { Transaction } from '#platform/database'
import { endDraft } from '#platform/drafts'
import { type HttpServer, refusedAnswers } from '#platform/http'
import { type Call, callOf, idempotencyHeaders } from '#platform/idempotency'
import {
  acceptVariationSchema,
  askAboutVariationSchema,
  assignVariationSchema,
  declineVariationSchema,
  deskVariationSchema,
  reassignVariationSchema,
  releaseVariationSchema,
} from '../../contract/index.ts'
import { requireUnderwriter } from '../colleagues/require-underwriter.ts'
import { draftOfVariation } from '../draft-routes.ts'
import type { DeskDeps } from '../referral/read-desk-referral.ts'
import { readDeskVariation } from './read-desk-variation.ts'

const allowed: Allowed = 'insurer'
const tags = ['underwriting']
const root = '/api/underwriting/variations/:channel/:id'
const params = z.object({ channel: z.string(), id: z.string() })
const response = { 200: deskVariationSchema, ...refusedAnswers }

/** One variation of a lender: read, assigned, asked about and decided by the insurer. */
export function variationRoutes(server: HttpServer, deps: DeskDeps): void {
  server.get(
    root,
    {
      config: { allowed },
      schema: { tags, summary: 'A variation with all that belongs to it', params, response },
      exposeHeadRoute: false,
    },
    async (request) => {
      const { channel, id } = request.params
      return await readDeskVariation(deps, insurerOf(request), variationNamed(channel, id), request.id)
    },
  )

  type Act<Body> = (caller: Caller, key: VariationKey, body: Body, call: Call) => Promise<void>
  const actRoute = <Body extends z.ZodMiniType>(
    verb: string,
    summary: string,
    body: Body,
    act: Act<z.infer<Body>>,
  ): void => {
    server.post(
      `${root}/${verb}`,
      { config: { allowed }, schema: { tags, summary, headers: idempotencyHeaders, params, body, response } },
      async (request) => {
        const caller = insurerOf(request)
        const key = variationNamed(request.params.channel, request.params.id)
        await act(caller, key, request.body as z.infer<Body>, callOf(request))
        return await readDeskVariation(deps, caller, key, request.id)
      },
    )
  }
  actRoute(
    'assign',
    'Assign a variation to yourself; with takeOver also one that a colleague has',
    assignVariationSchema,
    async (caller, key, body, call) => await assignVariation(deps, caller, key, body, call),
  )
  actRoute(
    'reassign',
    'Give a variation to a colleague',
    reassignVariationSchema,
    async (caller, key, { to, readEvents }, call) => {
      const colleague = await requireUnderwriter(deps.database, to)
      await reassignVariation(deps, caller, key, { to: colleague, readEvents }, call)
    },
  )
  actRoute(
    'release',
    'Give a variation back to the queue',
    releaseVariationSchema,
    async (caller, key, body, call) => await releaseVariation(deps, caller, key, body, call),
  )
  actRoute(
    'ask',
    'Ask the lender; the variation is On Hold until the answer',
    askAboutVariationSchema,
    async (caller, key, body, call) => {
      const draft = draftOfVariation(key, caller)
      const alongside = (transaction: Transaction, at: Date) => endDraft(transaction, draft, at, { question: '' })
      await askAboutVariation({ ...deps, alongside }, caller, key, body, call)
    },
  )
  const endingDraft = (caller: Caller, key: VariationKey) => ({
    ...deps,
    alongside: (transaction: Transaction, at: Date) => endDraft(transaction, draftOfVariation(key, caller), at),
  })
  actRoute(
    'accept',
    'Accept a variation: the policy gets its next version, exactly as the variation was sent',
    acceptVariationSchema,
    async (caller, key, body, call) => await acceptVariation(endingDraft(caller, key), caller, key, body, call),
  )
  actRoute(
    'decline',
    'Decline a variation with a reason that its lender reads',
    declineVariationSchema,
    async (caller, key, body, call) => await declineVariation(endingDraft(caller, key), caller, key, body, call),
  )
}
