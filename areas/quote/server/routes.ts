import * as z from 'zod/mini'
import { readEnvironment } from '#areas/environment/server'
import { type Allowed, lenderOf } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { serveDraft } from '#platform/drafts'
import { type HttpServer, refusedAnswers, routesOf } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import type { AppContext } from '#platform/service'
import {
  calculatorDraftSchema,
  draftForm,
  quotePageSchema,
  quoteSchema,
  quoteSearchSchema,
  recentQuoteSchema,
  savedQuoteSchema,
  scenariosSchema,
  sentQuoteRequestSchema,
} from '../contract/index.ts'
import { calculateQuote } from './calculate-quote.ts'
import { demandConsent } from './guard-calls.ts'
import { priceQuoteScenarios } from './price-quote-scenarios.ts'
import { requireQuote } from './quote-store.ts'
import { listQuotes, listRecentQuotes, readQuote } from './read-quotes.ts'
import { storeQuotesInBatches } from './store-quotes.ts'
import { printQuote } from './write-quote-pdf.ts'

const allowed: Allowed = { area: 'calculator', right: 'view' }
const tags = ['quote']
const params = z.object({ id: z.string() })
const pdf = z.custom<Buffer>(Buffer.isBuffer).check(z.meta({ type: 'string', contentMediaType: 'application/pdf' }))

/** The routes that price and read quotes: those of specification 000 §7 and our additions. */
export async function quoteRoutes(server: HttpServer, deps: AppContext): Promise<void> {
  const { database, clock, settings } = deps
  const reference = referenceDataOf(deps)
  const storeQuote = storeQuotesInBatches(database)
  const environment = await readEnvironment(settings)

  server.post(
    '/api/quote',
    {
      config: { allowed },
      // Skips serialization by schema: the compiler checks the response type, and the schema takes longer than pricing.
      serializerCompiler: () => JSON.stringify,
      // Runs before the body is read.
      onRequest: demandConsent(deps),
      schema: {
        tags,
        summary: 'Calculate a premium',
        description: 'All broken rules are named at once, each with its field.',
        headers: idempotencyHeaders,
        querystring: z.object({ errors: z.optional(z.string()) }),
        body: sentQuoteRequestSchema,
        response: { 200: quoteSchema, ...refusedAnswers },
      },
    },
    async (request) => {
      return await calculateQuote(
        { database, clock, reference, storeQuote },
        lenderOf(request),
        request.body,
        callOf(request),
      )
    },
  )

  server.get(
    '/api/quote/recent',
    {
      config: { allowed },
      schema: {
        tags,
        summary: "The caller's twenty newest quotes",
        response: { 200: z.array(recentQuoteSchema), ...refusedAnswers },
      },
    },
    async (request) => await listRecentQuotes(database, lenderOf(request)),
  )

  server.post(
    '/api/quote/search',
    {
      config: { allowed },
      schema: {
        tags,
        summary: "One page of the lender's quotes, filtered and sorted by any column",
        body: quoteSearchSchema,
        response: { 200: quotePageSchema, ...refusedAnswers },
      },
    },
    async (request) => await listQuotes({ database, clock, reference }, lenderOf(request), request.body),
  )

  server.get(
    '/api/quote/:id',
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'A quote, the request that it answers and the policies made from it',
        params,
        response: { 200: savedQuoteSchema, ...refusedAnswers },
      },
    },
    async (request) => await readQuote(database, lenderOf(request), request.params.id),
  )

  server.get(
    '/api/quote/:id/scenarios',
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'What would change the price: other plans, the nearest cut-offs, the premium by deposit',
        params,
        response: { 200: scenariosSchema, ...refusedAnswers },
      },
    },
    async (request) => await priceQuoteScenarios({ database, reference }, lenderOf(request), request.params.id),
  )

  server.get(
    '/api/quote/:id.pdf',
    {
      config: { allowed },
      schema: {
        tags,
        summary: 'A quote as a PDF',
        params,
        response: {
          200: { description: 'The PDF', content: { 'application/pdf': { schema: pdf } } },
          ...refusedAnswers,
        },
      },
    },
    async (request, reply) => {
      const quote = await requireQuote(database, lenderOf(request).channel, request.params.id)
      const { fileName, content } = printQuote({ reference, environment }, quote)
      return reply.type('application/pdf').header('content-disposition', `inline; filename="${fileName}"`).send(content)
    },
  )
}

/** The routes of the calculator's draft. */
export function draftRoutes(server: HttpServer, deps: AppContext): void {
  serveDraft(server, deps, {
    url: '/api/quote/draft',
    route: routesOf('quote', { allowed: { area: 'calculator', right: 'view' } }),
    of: 'a request',
    schema: calculatorDraftSchema,
    draftOf: (request) => {
      const { channel, subject } = lenderOf(request)
      return { channel, owner: subject, form: draftForm }
    },
  })
}
