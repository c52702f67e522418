import * as z from 'zod/mini'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { uuidAnswerSchema } from '#areas/upload/contract'
import { type HttpServer, longestUpload, refusedAnswers } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import { issueUploadBatch } from '#platform/objects'
import type { AppContext } from '#platform/service'
import { sentReferralSchema, submittedReferralSchema } from '../../contract/index.ts'
import { arriveByAddress, arriveByForm, uploadArea } from '../arrival.ts'
import { resubmitReferral } from './resubmit-referral.ts'
import { type SubmitDeps, submitReferral } from './submit-referral.ts'

const allowed: Allowed = { area: 'uwreferral', right: 'full' }
const tags = ['credit referral']
const root = '/api/credit-referral'

type SubmitRouteDeps = AppContext &
  Pick<SubmitDeps, 'reference'> & {
    /** Total bytes of all files of a referral. */
    readonly totalLimit: number
  }

/** The routes to submit and resubmit a referral (specification 001 §7), with both ways to send files. */
export function submitRoutes(server: HttpServer, deps: SubmitRouteDeps): void {
  const { totalLimit } = deps
  const described = (summary: string) => ({
    tags,
    summary,
    description: 'All broken rules are named at once, each with its field.',
    headers: idempotencyHeaders,
    querystring: z.object({ errors: z.optional(z.string()) }),
    response: { 200: submittedReferralSchema, ...refusedAnswers },
  })

  const ways = [
    { path: 'submit', what: 'Raise a request', keep: submitReferral },
    { path: 'resubmit', what: 'Send a Complete request again', keep: resubmitReferral },
  ]
  for (const { path, what, keep } of ways) {
    server.post(
      `${root}/${path}`,
      {
        config: {
          allowed,
          receiveWithin: longestUpload,
          form: z.object({ referral: sentReferralSchema, attachment: z.optional(z.array(z.file())) }),
        },
        schema: {
          ...described(`${what}: parts named attachment, and the JSON part referral, in any order`),
          consumes: ['multipart/form-data'],
        },
      },
      async (request) => {
        const caller = lenderOf(request)
        const form = { contentField: 'referral', schema: sentReferralSchema, totalLimit }
        const arrival = arriveByForm(deps, request, caller, form)
        return await keep(deps, caller, callOf(request), arrival)
      },
    )

    server.post(
      `${root}/request-${path}`,
      {
        config: { allowed, answerWithin: longestUpload },
        schema: { ...described(`${what} whose files were sent ahead under a uuid`), body: sentReferralSchema },
      },
      async (request) => {
        const caller = lenderOf(request)
        const arrival = arriveByAddress(deps, request.body, caller)
        return await keep(deps, caller, callOf(request), arrival)
      },
    )
  }

  server.get(
    `${root}/uuid`,
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'The id under which one form sends its files; each call answers a new one',
        response: { 200: uuidAnswerSchema, ...refusedAnswers },
      },
      exposeHeadRoute: false,
    },
    async (request) => {
      const { channel, subject } = lenderOf(request)
      const owner = { channel, owner: subject, area: uploadArea }
      return { uuid: await issueUploadBatch(deps, owner, totalLimit) }
    },
  )
}
