import * as z from 'zod/mini'
import { workDraftSchema } from '#areas/case/contract'
import { type DeskReferral, deskReferralSchema } from '#areas/credit-referral/contract'
import {
  askQuestion,
  assignReferral,
  decideReferral,
  openDocument,
  type ReferralKey,
  reassignReferral,
  referralNamed,
  requireReferral,
} from '#areas/credit-referral/server'
import { type Caller, insurerOf } from '#areas/identity/server'
import { type DeskVariation, deskVariationSchema } from '#areas/variation/contract'
import {
  acceptVariation,
  askAboutVariation,
  assignVariation,
  declineVariation,
  reassignVariation,
  releaseVariation,
  requireVariation,
  type VariationKey,
  variationNamed,
} from '#areas/variation/server'
import type { Transaction } from '#platform/database'
import { type DraftOwner, endDraft, serveDraft } from '#platform/drafts'
import { type HttpServer, routesOf } from '#platform/http'
import { type Call, callOf, idempotencyHeaders } from '#platform/idempotency'
import type { AppContext } from '#platform/service'
import {
  acceptVariationSchema,
  askAboutVariationSchema,
  assignSchema,
  assignVariationSchema,
  decisionSchema,
  declineVariationSchema,
  questionSchema,
  reassignSchema,
  reassignVariationSchema,
  releaseSchema,
  releaseVariationSchema,
} from '../../contract/index.ts'
import { requireUnderwriter } from '../colleagues.ts'
import type { DeskDeps } from '../queue/desk-choices.ts'
import { readDeskReferral, readDeskVariation } from './read-desk-work.ts'

type WorkDeps = DeskDeps & AppContext
type Details = DeskReferral | DeskVariation

const route = routesOf('underwriting', { allowed: 'insurer' })
const params = z.object({ channel: z.string(), id: z.string() })

/** How the desk finds, reads and names one kind of record. */
type Kind<Key> = {
  readonly path: string
  /** As in "Ask about a referral". */
  readonly noun: string
  readonly schema: z.ZodMiniType<Details>
  readonly keyOf: (channel: string, id: string) => Key
  readonly read: (deps: WorkDeps, caller: Caller, key: Key, httpRequestId: string) => Promise<Details>
  readonly require: (database: WorkDeps['database'], key: Key) => Promise<unknown>
  readonly draftOf: (key: Key, caller: Pick<Caller, 'subject'>) => DraftOwner
}

/** A use case that changes a record; `alongside` ends the draft of the input in the same transaction. */
type Act<Key, Body> = (
  deps: WorkDeps & { readonly alongside: (transaction: Transaction, at: Date) => Promise<void> },
  caller: Caller,
  key: Key,
  body: Body,
  call: Call,
) => Promise<unknown>

/** Routes that read, assign, ask about and decide the referrals and variations of all lenders. */
export function workRoutes(server: HttpServer, deps: WorkDeps): void {
  const referral = serveKind(server, deps, {
    path: 'referrals',
    noun: 'referral',
    schema: deskReferralSchema,
    keyOf: referralNamed,
    read: readDeskReferral,
    require: requireReferral,
    draftOf: ({ channel, referralId }: ReferralKey, { subject }) => ({
      channel,
      owner: subject,
      form: `underwriting/${referralId}`,
    }),
  })
  referral('assign', 'Assign a referral to yourself', assignSchema, assignReferral)
  referral('reassign', 'Reassign a referral to a colleague', reassignSchema, async (on, caller, key, { to }, call) =>
    reassignReferral(on, caller, key, await requireUnderwriter(on.database, to), call),
  )
  referral('release', 'Release a referral to the queue', releaseSchema, (on, caller, key, _body, call) =>
    reassignReferral(on, caller, key, null, call),
  )
  referral('ask', 'Ask the lender a question about a referral', questionSchema, askQuestion, { question: '' })
  referral('decide', 'Decide the current version of a referral', decisionSchema, decideReferral, 'all')

  const variation = serveKind(server, deps, {
    path: 'variations',
    noun: 'variation',
    schema: deskVariationSchema,
    keyOf: variationNamed,
    read: readDeskVariation,
    require: requireVariation,
    draftOf: ({ channel, variationId }: VariationKey, { subject }) => ({
      channel,
      owner: subject,
      form: `underwriting/variation ${variationId}`,
    }),
  })
  variation('assign', 'Assign a variation to yourself', assignVariationSchema, assignVariation)
  variation(
    'reassign',
    'Reassign a variation to a colleague',
    reassignVariationSchema,
    async (on, caller, key, { to, readEvents }, call) =>
      reassignVariation(on, caller, key, { to: await requireUnderwriter(on.database, to), readEvents }, call),
  )
  variation('release', 'Release a variation to the queue', releaseVariationSchema, releaseVariation)
  variation('ask', 'Ask the lender a question about a variation', askAboutVariationSchema, askAboutVariation, {
    question: '',
  })
  variation('accept', 'Accept a variation', acceptVariationSchema, acceptVariation, 'all')
  variation('decline', 'Decline a variation', declineVariationSchema, declineVariation, 'all')

  server.get(
    '/api/underwriting/referrals/:channel/:id/documents/:documentId',
    {
      ...route('Get a download URL for a referral document', z.object({ url: z.string() }), {
        params: z.extend(params, { documentId: z.string() }),
      }),
      exposeHeadRoute: false,
    },
    async (request) => {
      const { channel, id, documentId } = request.params
      return {
        url: await openDocument(deps, insurerOf(request), referralNamed(channel, id), documentId, callOf(request)),
      }
    },
  )
}

/** Registers the routes of a kind of record and its draft; returns a function that adds a route for a change. */
function serveKind<Key>(
  server: HttpServer,
  deps: WorkDeps,
  { path, noun, schema: details, keyOf, read, require, draftOf }: Kind<Key>,
) {
  const root = `/api/underwriting/${path}/:channel/:id`
  const named = ({ channel, id }: z.infer<typeof params>) => keyOf(channel, id)

  server.get(
    root,
    { ...route(`Get a ${noun}`, details, { params }), exposeHeadRoute: false },
    async (request) => await read(deps, insurerOf(request), named(request.params), request.id),
  )

  serveDraft(server, deps, {
    url: `${root}/draft`,
    route,
    params,
    of: `a question or a decision about a ${noun}`,
    schema: workDraftSchema,
    draftOf: async (request) => {
      const key = named(z.parse(params, request.params))
      await require(deps.database, key)
      return draftOf(key, insurerOf(request))
    },
  })

  return <Body extends z.ZodMiniType>(
    verb: string,
    summary: string,
    body: Body,
    act: Act<Key, z.infer<Body>>,
    /** The draft after the call: deleted, or with these fields empty. */
    sent?: 'all' | { readonly question: '' },
  ): void => {
    server.post(
      `${root}/${verb}`,
      route(summary, details, { headers: idempotencyHeaders, params, body }),
      async (request) => {
        const caller = insurerOf(request)
        const key = named(request.params)
        const draft = draftOf(key, caller)
        const alongside = async (transaction: Transaction, at: Date) => {
          if (sent) await endDraft(transaction, draft, at, ...(sent === 'all' ? [] : [sent]))
        }
        await act({ ...deps, alongside }, caller, key, request.body as z.infer<Body>, callOf(request))
        return await read(deps, caller, key, request.id)
      },
    )
  }
}
