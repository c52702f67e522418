import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { policySummarySchema } from '#areas/policy/contract'
import { type HttpServer, refusedAnswers } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import type { AppContext } from '#platform/service'
import { sendAnswerSchema } from '../contract/index.ts'
import { applyQuote } from './apply-quote.ts'
import { refuseCrossSite } from './guard-calls.ts'
import { sendQuote } from './send-quote.ts'

const view: Allowed = { area: 'calculator', right: 'view' }
const full: Allowed = { area: 'calculator', right: 'full' }
const tags = ['quote']
const params = z.object({ id: z.string() })

/**
 * The actions on a quote. Specification 000 §7 defines both as GET; each is also served as POST. HEAD is disabled,
 * because it would perform the action.
 */
export async function quoteActionRoutes(server: HttpServer, deps: AppContext): Promise<void> {
  await server.register(async (untyped) => {
    const scope = untyped.withTypeProvider<ZodTypeProvider>()
    // These routes ignore the body, whatever its content type.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null, undefined))
    })

    scope.route({
      method: ['GET', 'POST'],
      url: '/api/quote/:id/send',
      exposeHeadRoute: false,
      config: { allowed: view },
      onRequest: refuseCrossSite(deps),
      schema: {
        tags,
        summary: "Email a quote to the caller's registered account",
        headers: idempotencyHeaders,
        params,
        response: { 200: sendAnswerSchema, ...refusedAnswers },
      },
      handler: async (request) => {
        return await sendQuote(deps, lenderOf(request), request.params.id, callOf(request))
      },
    })

    scope.route({
      method: ['GET', 'POST'],
      url: '/api/quote/:id/apply',
      exposeHeadRoute: false,
      config: { allowed: full },
      onRequest: refuseCrossSite(deps),
      schema: {
        tags,
        summary: 'Create the two policies of a property share, once',
        headers: idempotencyHeaders,
        params,
        response: { 200: z.array(policySummarySchema), ...refusedAnswers },
      },
      handler: async (request) => {
        return await applyQuote(deps, lenderOf(request), request.params.id, callOf(request))
      },
    })
  })
}
