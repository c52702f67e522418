import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { withdrawnDecision } from '#areas/credit-referral/contract'
import { type Allowed, insurerOf } from '#areas/identity/server'
import { referenceItemSchema } from '#areas/reference-data/contract'
import { referenceDataOf } from '#areas/reference-data/server'
import { sydneyDate } from '#platform/clock'
import { type HttpServer, refusedAnswers } from '#platform/http'
import type { AppContext } from '#platform/service'
import { colleagueSchema, deskChoicesSchema, queuePageSchema, queueSearchSchema } from '../contract/index.ts'
import { listUnderwriters } from './colleagues/colleague-store.ts'
import { noticeUnderwriter } from './colleagues/notice-underwriter.ts'
import { draftRoutes } from './draft-routes.ts'
import { eventRoutes } from './event-routes.ts'
import { policyRoutes } from './policy/policy-routes.ts'
import { listChoices } from './queue/list-choices.ts'
import { searchQueue } from './queue/search-queue.ts'
import { referralRoutes } from './referral/referral-routes.ts'
import { submissionRoutes } from './submission/submission-routes.ts'
import { variationRoutes } from './variation/variation-routes.ts'

const allowed: Allowed = 'insurer'
const tags = ['underwriting']
const root = '/api/underwriting'

/** The insurer's desk: its lists, its queue and the requests in it. Whoever calls any of them is a colleague from then on. */
export async function deskRoutes(server: HttpServer, context: AppContext): Promise<void> {
  const deps = { ...context, reference: referenceDataOf(context) }
  const { database, clock } = deps
  const notice = noticeUnderwriter(deps)
  await server.register(async (untyped) => {
    const scope = untyped.withTypeProvider<ZodTypeProvider>()
    scope.addHook('preHandler', async (request) => await notice(insurerOf(request)))

    scope.get(
      `${root}/decisions`,
      {
        config: { allowed },
        schema: {
          tags,
          summary: 'The decisions that can be made; a lender that withdraws a request makes none of them',
          response: { 200: z.array(referenceItemSchema), ...refusedAnswers },
        },
      },
      async () => {
        const decisions = deps.reference.codeList('referral-decisions', sydneyDate(clock()))
        return decisions.filter(({ shortName }) => shortName !== withdrawnDecision)
      },
    )

    scope.get(
      `${root}/colleagues`,
      {
        config: { allowed },
        schema: {
          tags,
          summary: 'To whom the caller may hand a request over: who else has opened the desk',
          response: { 200: z.array(colleagueSchema), ...refusedAnswers },
        },
      },
      async (request) => {
        const underwriters = await listUnderwriters(database)
        return underwriters.filter(({ subject }) => subject !== insurerOf(request).subject)
      },
    )

    scope.get(
      `${root}/choices`,
      {
        config: { allowed },
        schema: {
          tags,
          summary: 'The values by which the lists of the desk can be filtered, as people read them',
          response: { 200: deskChoicesSchema, ...refusedAnswers },
        },
      },
      async () => await listChoices(deps),
    )

    scope.post(
      `${root}/search`,
      {
        config: { allowed },
        schema: {
          tags,
          summary: 'The queue of all lenders, the oldest first',
          body: queueSearchSchema,
          response: { 200: queuePageSchema, ...refusedAnswers },
        },
      },
      async (request) => await searchQueue(deps, insurerOf(request), request.body),
    )

    referralRoutes(scope, deps)
    variationRoutes(scope, deps)
    policyRoutes(scope, deps)
    submissionRoutes(scope, deps)
    draftRoutes(scope, deps)
    eventRoutes(scope, deps)
  })
}
