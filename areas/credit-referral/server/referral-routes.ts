import * as z from 'zod/mini'
import { lenderOf } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { uuidResponseSchema } from '#areas/upload/contract'
import { serveDraft } from '#platform/drafts'
import { type HttpServer, refusalResponses, routesOf } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import { issueUploadBatch } from '#platform/objects'
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
  sentReferralSchema,
  similarReferralsSchema,
  submittedReferralSchema,
} from '../contract/index.ts'
import { serveWithFiles, uploadArea } from './arrival.ts'
import { draftOfReferral, referralNamed, requireReferral } from './change-referral.ts'
import { withdrawReferral } from './decide-referral.ts'
import { answerQuestion } from './question.ts'
import { openDocument, readDetails } from './read-details.ts'
import { resubmitReferral } from './resubmit-referral.ts'
import { findReferralByReference } from './store/referral-store.ts'
import { measureSimilar } from './store/similar-store.ts'
import { submitReferral } from './submit-referral.ts'

const view = routesOf('credit referral', { allowed: { area: 'uwreferral', right: 'view' } })
const full = routesOf('credit referral', { allowed: { area: 'uwreferral', right: 'full' } })
const root = '/api/credit-referral'
const params = z.object({ id: z.string() })

type ReferralRouteDeps = AppContext & {
  readonly reference: ReferenceData
  /** Total bytes of all files of a referral or an answer. */
  readonly totalLimit: number
}

/** The routes of one referral of a lender: submit, resubmit, read, withdraw, answer, documents and drafts. */
export function referralRoutes(server: HttpServer, deps: ReferralRouteDeps): void {
  const { database, clock } = deps

  const submitRoute = (path: string, summary: string, keep: typeof submitReferral) =>
    serveWithFiles(server, deps, {
      path,
      summary,
      part: 'referral',
      content: sentReferralSchema,
      schema: {
        description: 'All broken rules are named at once, each with its field.',
        querystring: z.object({ errors: z.optional(z.string()) }),
        response: { 200: submittedReferralSchema, ...refusalResponses },
      },
      run: async (request, receive) => await keep(deps, lenderOf(request), callOf(request), receive),
    })
  submitRoute('submit', 'Submit a referral', submitReferral)
  submitRoute('resubmit', 'Resubmit a referral', resubmitReferral)

  server.get(
    `${root}/uuid`,
    {
      ...full('Create an upload id for a referral', uuidResponseSchema),
      exposeHeadRoute: false,
    },
    async (request) => {
      const { channel, subject } = lenderOf(request)
      return { uuid: await issueUploadBatch(deps, { channel, owner: subject, area: uploadArea }, deps.totalLimit) }
    },
  )

  server.get(`${root}/details/:id`, view('Get a referral', referralDetailsSchema, { params }), async (request) => {
    const caller = lenderOf(request)
    return await readDetails(deps, caller, referralNamed(caller.channel, request.params.id))
  })

  const referralReason = z.string().check(z.regex(/^[\w.-]{1,200}$/, 'Name a referral reason.'))
  server.get(
    `${root}/similar`,
    view('Get decision times of similar referrals', similarReferralsSchema, {
      querystring: z.object({ referralReason }),
    }),
    async (request) => {
      const { channel } = lenderOf(request)
      return await measureSimilar(database, { channel, referralReason: request.query.referralReason, now: clock() })
    },
  )

  server.post(
    `${root}/withdraw/:id`,
    full('Withdraw a referral. It cannot be undone.', referralDetailsSchema, {
      headers: idempotencyHeaders,
      params,
    }),
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
    schema: { params, response: { 200: referralDetailsSchema, ...refusalResponses } },
    run: async (request, receive) => {
      const caller = lenderOf(request)
      const key = referralNamed(caller.channel, z.parse(params, request.params).id)
      return await answerQuestion(deps, caller, key, receive, callOf(request))
    },
  })

  server.post(
    `${root}/check-reference`,
    view("Find a referral by the lender's reference", referenceAnswerSchema, {
      body: referenceQuestionSchema,
    }),
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
      ...view('Get a download URL for a referral document', z.object({ url: z.string() }), {
        params: z.object({ id: z.string(), documentId: z.string() }),
      }),
      // A HEAD request would be audited as a download.
      exposeHeadRoute: false,
    },
    async (request) => {
      const caller = lenderOf(request)
      const { id, documentId } = request.params
      return { url: await openDocument(deps, caller, referralNamed(caller.channel, id), documentId, callOf(request)) }
    },
  )

  serveDraft(server, deps, {
    url: `${root}/draft`,
    route: full,
    of: 'a new request',
    schema: referralDraftSchema,
    draftOf: (request) => {
      const { channel, subject } = lenderOf(request)
      return { channel, owner: subject, form: referralDraftForm }
    },
  })

  serveDraft(server, deps, {
    url: `${root}/draft/:id`,
    route: full,
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
