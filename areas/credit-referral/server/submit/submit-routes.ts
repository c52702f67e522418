import * as z from 'zod/mini'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { uuidAnswerSchema } from '#areas/upload/contract'
import { type HttpServer, refusedAnswers } from '#platform/http'
import { callOf } from '#platform/idempotency'
import { issueUploadBatch } from '#platform/objects'
import type { AppContext } from '#platform/service'
import { sentReferralSchema, submittedReferralSchema } from '../../contract/index.ts'
import { serveWithFiles, uploadArea } from '../arrival.ts'
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
  const submitRoute = (path: string, summary: string, keep: typeof submitReferral) =>
    serveWithFiles(server, deps, {
      path,
      summary,
      part: 'referral',
      content: sentReferralSchema,
      schema: {
        description: 'All broken rules are named at once, each with its field.',
        querystring: z.object({ errors: z.optional(z.string()) }),
        response: { 200: submittedReferralSchema, ...refusedAnswers },
      },
      run: async (request, arrival) => await keep(deps, lenderOf(request), callOf(request), arrival),
    })
  submitRoute('submit', 'Raise a request', submitReferral)
  submitRoute('resubmit', 'Send a Complete request again', resubmitReferral)

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
      return { uuid: await issueUploadBatch(deps, owner, deps.totalLimit) }
    },
  )
}
