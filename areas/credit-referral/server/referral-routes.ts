import * as z from 'zod/mini'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { serveDraft } from '#platform/drafts'
import { type HttpServer, refusedAnswers } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import type { AppContext } from '#platform/service'
import {
  lenderReferenceKey,
  openReferralDraftSchema,
  referenceAnswerSchema,
  referenceQuestionSchema,
  referralDetailsSchema,
  referralDraftForm,
  referralDraftSchema,
  sentAnswerSchema,
  similarReferralsSchema,
} from '../contract/index.ts'
import { serveWithFiles } from './arrival.ts'
import { draftOfReferral, referralNamed, requireReferral } from './change-referral.ts'
import { withdrawReferral } from './decide-referral.ts'
import { answerQuestion } from './question.ts'
import { openDocument, readDetails } from './read-details.ts'
import { findReferralByReference } from './store/referral-store.ts'
import { measureSimilar } from './store/similar-store.ts'

const view: Allowed = { area: 'uwreferral', right: 'view' }
const full: Allowed = { area: 'uwreferral', right: 'full' }
const root = '/api/credit-referral'
const params = z.object({ id: z.string() })
const tags = ['credit referral']
const details = { 200: referralDetailsSchema, ...refusedAnswers }

type ReferralRouteDeps = AppContext & {
  /** Total bytes of all files of an answer. */
  readonly totalLimit: number
}

/** The routes of one referral of a lender: read, withdraw, answer, documents and drafts. */
export function referralRoutes(server: HttpServer, deps: ReferralRouteDeps): void {
  const { database, clock } = deps

  server.get(
    `${root}/details/:id`,
    {
      config: { allowed: view },
      schema: { tags, summary: 'A request with all that belongs to it', params, response: details },
    },
    async (request) => {
      const caller = lenderOf(request)
      return await readDetails(deps, caller, referralNamed(caller.channel, request.params.id))
    },
  )

  server.get(
    `${root}/similar`,
    {
      config: { allowed: view },
      schema: {
        tags,
        summary: "How long the lender's requests with a reason took in the last twelve months",
        querystring: z.object({
          referralReason: z.string().check(z.regex(/^[\w.-]{1,200}$/, 'Name a referral reason.')),
        }),
        response: { 200: similarReferralsSchema, ...refusedAnswers },
      },
    },
    async (request) => {
      const { channel } = lenderOf(request)
      return await measureSimilar(database, { channel, referralReason: request.query.referralReason, now: clock() })
    },
  )

  server.post(
    `${root}/withdraw/:id`,
    {
      config: { allowed: full },
      schema: {
        tags,
        summary: 'Take an open request back for good; only the person who raised it may',
        headers: idempotencyHeaders,
        params,
        response: details,
      },
    },
    async (request) => {
      const caller = lenderOf(request)
      return await withdrawReferral(deps, caller, referralNamed(caller.channel, request.params.id), callOf(request))
    },
  )

  serveWithFiles(server, deps, {
    path: 'answer/:id',
    summary: 'Answer the open question',
    part: 'answer',
    content: sentAnswerSchema,
    schema: { params, response: details },
    run: async (request, arrival) => {
      const caller = lenderOf(request)
      const key = referralNamed(caller.channel, z.parse(params, request.params).id)
      return await answerQuestion(deps, caller, key, arrival, callOf(request))
    },
  })

  server.post(
    `${root}/check-reference`,
    {
      config: { allowed: view },
      schema: {
        tags,
        summary: "The lender's request that has a reference, or null",
        body: referenceQuestionSchema,
        response: { 200: referenceAnswerSchema, ...refusedAnswers },
      },
    },
    async (request) => {
      const { channel } = lenderOf(request)
      const key = lenderReferenceKey(request.body.lenderRefNumber)
      const found = await findReferralByReference(database, channel, key)
      return { requestId: found ? String(found.referralId) : null }
    },
  )

  server.get(
    `${root}/documents/:id/:documentId`,
    {
      config: { allowed: view },
      // A HEAD request would be audited as a download.
      exposeHeadRoute: false,
      schema: {
        tags,
        summary: 'An address from which a document of a request can be fetched for five minutes',
        params: z.object({ id: z.string(), documentId: z.string() }),
        response: { 200: z.object({ url: z.string() }), ...refusedAnswers },
      },
    },
    async (request) => {
      const caller = lenderOf(request)
      const { id, documentId } = request.params
      return { url: await openDocument(deps, caller, referralNamed(caller.channel, id), documentId, callOf(request)) }
    },
  )

  serveDraft(server, deps, {
    url: '/api/credit-referral/draft',
    config: { allowed: full },
    tags,
    of: 'a new request',
    schema: referralDraftSchema,
    draftOf: (request) => {
      const { channel, subject } = lenderOf(request)
      return { channel, owner: subject, form: referralDraftForm }
    },
  })

  serveDraft(server, deps, {
    url: '/api/credit-referral/draft/:id',
    config: { allowed: full },
    tags,
    params,
    of: 'an answer to a request, or of the request to be sent again',
    schema: openReferralDraftSchema,
    draftOf: async (request) => {
      const caller = lenderOf(request)
      const key = referralNamed(caller.channel, z.parse(params, request.params).id)
      await requireReferral(database, key)
      return draftOfReferral(key, caller)
    },
  })
}
