import * as z from 'zod/mini'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { type HttpServer, refusedAnswers } from '#platform/http'
import { callOf } from '#platform/idempotency'
import type { AppContext } from '#platform/service'
import { lenderReferenceKey, referenceAnswerSchema, referenceQuestionSchema } from '../contract/index.ts'
import { openDocument } from './open-document.ts'
import { keyOf } from './request/key-of.ts'
import { findReferralByReference } from './store/referral-store.ts'

const allowed: Allowed = { area: 'uwreferral', right: 'view' }
const tags = ['credit referral']
const root = '/api/credit-referral'

/** Small questions about a lender's own requests. */
export function lookupRoutes(server: HttpServer, deps: AppContext): void {
  server.post(
    `${root}/check-reference`,
    {
      config: { allowed },
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
      const found = await findReferralByReference(deps.database, channel, key)
      return { requestId: found ? String(found.requestId) : null }
    },
  )

  server.get(
    `${root}/documents/:id/:documentId`,
    {
      config: { allowed },
      // A question for the head alone would be written down as an opening.
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
      return { url: await openDocument(deps, caller, keyOf(caller, id), documentId, callOf(request)) }
    },
  )
}
