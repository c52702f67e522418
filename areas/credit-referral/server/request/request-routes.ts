import * as z from 'zod/mini'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { type HttpServer, longestUpload, refusedAnswers } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import type { AppContext } from '#platform/service'
import { referralDetailsSchema, sentAnswerSchema, similarReferralsSchema } from '../../contract/index.ts'
import { arriveByAddress, arriveByForm } from '../arrival.ts'
import { measureSimilar } from '../store/similar-store.ts'
import { answerQuestion } from './answer-question.ts'
import { keyOf } from './key-of.ts'
import { readDetails } from './read-details.ts'
import { withdrawReferral } from './withdraw-referral.ts'

const view: Allowed = { area: 'uwreferral', right: 'view' }
const full: Allowed = { area: 'uwreferral', right: 'full' }
const root = '/api/credit-referral'
const params = z.object({ id: z.string() })
const tags = ['credit referral']
const details = { 200: referralDetailsSchema, ...refusedAnswers }

type RequestDeps = AppContext & {
  /** Bytes of all files of an answer together. */
  readonly totalLimit: number
}

/** One request: read, taken back and answered by its lender. */
export function requestRoutes(server: HttpServer, deps: RequestDeps): void {
  const { database, clock, totalLimit } = deps

  server.get(
    `${root}/details/:id`,
    {
      config: { allowed: view },
      schema: { tags, summary: 'A request with all that belongs to it', params, response: details },
    },
    async (request) => {
      const caller = lenderOf(request)
      return await readDetails(deps, caller, keyOf(caller, request.params.id))
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
      return await withdrawReferral(deps, caller, keyOf(caller, request.params.id), callOf(request))
    },
  )

  server.post(
    `${root}/answer/:id`,
    {
      config: {
        allowed: full,
        receiveWithin: longestUpload,
        form: z.object({ answer: sentAnswerSchema, attachment: z.optional(z.array(z.file())) }),
      },
      schema: {
        tags,
        summary: 'Answer the open question: parts named attachment, and the JSON part answer, in any order',
        consumes: ['multipart/form-data'],
        headers: idempotencyHeaders,
        params,
        response: details,
      },
    },
    async (request) => {
      const caller = lenderOf(request)
      const key = keyOf(caller, request.params.id)
      const form = { contentField: 'answer', schema: sentAnswerSchema, totalLimit }
      const arrival = arriveByForm(deps, request, caller, form)
      return await answerQuestion(deps, caller, key, arrival, callOf(request))
    },
  )

  server.post(
    `${root}/request-answer/:id`,
    {
      config: { allowed: full, answerWithin: longestUpload },
      schema: {
        tags,
        summary: 'Answer the open question; files were sent ahead under a uuid',
        headers: idempotencyHeaders,
        params,
        body: sentAnswerSchema,
        response: details,
      },
    },
    async (request) => {
      const caller = lenderOf(request)
      const key = keyOf(caller, request.params.id)
      const arrival = arriveByAddress(deps, request.body, caller)
      return await answerQuestion(deps, caller, key, arrival, callOf(request))
    },
  )
}
