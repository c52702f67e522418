import * as z from 'zod/mini'
import { type CaseDeps, findCaseByReference, lenderRoutes, openDocument } from '#areas/case/server'
import { lenderOf } from '#areas/identity/server'
import { batchIdRoutes } from '#areas/upload/server'
import { serveDraft } from '#platform/drafts'
import { type HttpServer, refusalResponses, routesOf } from '#platform/http'
import { callOf } from '#platform/idempotency'
import {
  answerInputSchema,
  lenderReferenceKey,
  openReferralDraftForm,
  openReferralDraftSchema,
  referenceCheckRequestSchema,
  referenceCheckResponseSchema,
  referralDetailsSchema,
  referralDraftForm,
  referralDraftSchema,
  referralInputSchema,
  similarReferralsSchema,
  submittedReferralSchema,
  withdrawnDecision,
} from '../contract/index.ts'
import { answerReferral } from './answer-referral.ts'
import { serveWithFiles, uploadArea } from './receive-referral.ts'
import { referralKind } from './referral-kind.ts'
import { resubmitReferral } from './resubmit-referral.ts'
import { measureSimilar } from './store/similar-store.ts'
import { decideVersion } from './store/version-store.ts'
import { submitReferral } from './submit-referral.ts'

const view = routesOf('credit referral', { allowed: { area: 'uwreferral', right: 'view' } })
const full = routesOf('credit referral', { allowed: { area: 'uwreferral', right: 'full' } })
const root = '/api/credit-referral'
const params = z.object({ id: z.string() })
const answersErrors = z.object({ errors: z.optional(z.string()) })
const quoteOf = 'The quote that it is raised from'
/** In the query: a service of another insurer, or of the last release, refuses a field that it does not know. */
const ofQuote = z.extend(answersErrors, {
  quoteId: z.optional(z.string().check(z.maxLength(40), z.describe(quoteOf))),
})

type ReferralRouteDeps = CaseDeps & {
  /** Total bytes of all files of a referral or an answer. */
  readonly totalLimit: number
}

/** The routes of one referral of a lender: submit, resubmit, read, withdraw, answer, documents and drafts. */
export function referralRoutes(server: HttpServer, deps: ReferralRouteDeps): void {
  const { database, clock } = deps

  const submitRoute = (path: string, summary: string, submit: typeof submitReferral, query: z.ZodMiniType) =>
    serveWithFiles(server, deps, {
      path,
      summary,
      part: 'referral',
      content: referralInputSchema,
      schema: {
        description: 'Every broken rule is returned at once, with its field.',
        querystring: query,
        response: { 200: submittedReferralSchema, ...refusalResponses },
      },
      run: async (request, receive) =>
        await submit(deps, lenderOf(request), callOf(request), receive, z.parse(ofQuote, request.query)),
    })
  submitRoute('submit', 'Submit a referral', submitReferral, ofQuote)
  submitRoute('resubmit', 'Resubmit a referral', resubmitReferral, answersErrors)

  const uuidCall = { url: `${root}/uuid`, route: full, summary: 'Create an upload ID for a referral' }
  batchIdRoutes(server, deps, { ...uuidCall, area: uploadArea, totalLimit: deps.totalLimit })

  const lender = lenderRoutes(server, deps, referralKind, {
    url: (call) => `${root}/${call}/:id`,
    ...{ view, full },
    draft: { of: 'an answer or a resubmission', schema: openReferralDraftSchema, form: openReferralDraftForm },
    withdrawal: {
      decision: withdrawnDecision,
      store: async (transaction, stored, { username, subject }, decidedAt) => {
        const decided = { decidedBy: username, decidedBySubject: subject, decidedAt }
        await decideVersion(transaction, stored, { decision: withdrawnDecision, uwNotes: null, ...decided })
      },
    },
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

  serveWithFiles(server, deps, {
    path: 'answer/:id',
    summary: 'Answer the open question',
    part: 'answer',
    content: answerInputSchema,
    schema: { params, response: { 200: referralDetailsSchema, ...refusalResponses } },
    run: async (request, receive) => {
      const caller = lenderOf(request)
      const key = lender.keyOf(caller, z.parse(params, request.params).id)
      await answerReferral(deps, caller, key, receive, callOf(request))
      return await lender.load(caller, key)
    },
  })

  server.post(
    `${root}/check-reference`,
    view("Find a referral by the lender's reference", referenceCheckResponseSchema, {
      body: referenceCheckRequestSchema,
    }),
    async (request) => {
      const { channel } = lenderOf(request)
      const key = lenderReferenceKey(request.body.lenderRefNumber)
      const found = await findCaseByReference(database, channel, 'referral', key)
      return { requestId: found ? String(found.caseId) : null }
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
      return {
        url: await openDocument(deps, referralKind, caller, lender.keyOf(caller, id), documentId, callOf(request)),
      }
    },
  )

  serveDraft(server, deps, {
    url: `${root}/draft`,
    route: full,
    of: 'a new referral',
    schema: referralDraftSchema,
    draftOf: (request) => {
      const { channel, subject } = lenderOf(request)
      return { channel, owner: subject, form: referralDraftForm }
    },
  })
}
