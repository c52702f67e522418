import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { loadEnvironment } from '#areas/environment/server'
import { lenderOf } from '#areas/identity/server'
import { policySummarySchema } from '#areas/policy/contract'
import { referenceDataOf } from '#areas/reference-data/server'
import { sydneyDate } from '#platform/clock'
import { serveDraft } from '#platform/drafts'
import { exportCall, serveExport } from '#platform/export'
import { type HttpServer, ignoreBodies, routesOf, specifiedGetAndPost } from '#platform/http'
import { callOf, idempotencyHeaders } from '#platform/idempotency'
import { mailJobs } from '#platform/mail'
import type { AppContext, Service } from '#platform/service'
import {
  calculatorDraftSchema,
  draftForm,
  indicationSchema,
  quotePageSchema,
  quoteRequestBodySchema,
  quoteSchema,
  quoteSearchSchema,
  recentQuoteSchema,
  savedQuoteSchema,
  scenariosSchema,
  sendQuoteResponseSchema,
} from '../contract/index.ts'
import { applyQuote } from './apply-quote.ts'
import { calculateQuote } from './calculate-quote.ts'
import { demandConsent, quoteHeaders, refuseCrossSite, requireEmailOffered } from './guard-calls.ts'
import { indicatePremium } from './indicate-premium.ts'
import { priceQuoteScenarios } from './price-quote-scenarios.ts'
import { exportQuotes, searchQuotes } from './quote-list-store.ts'
import { requireQuote } from './quote-store.ts'
import { getSavedQuote, listRecentQuotes } from './saved-quotes.ts'
import { sendQuote } from './send-quote.ts'
import { storeQuotesInBatches } from './store-quotes.ts'
import { mailKind, writeQuoteMail } from './write-quote-mail.ts'

/** The premium calculator: quotes, their PDF and mail, and the policies of a property share. */
export const quoteService: Service = {
  name: 'quote',
  migrations: { name: 'quote', folder: new URL('./migrations/', import.meta.url) },
  routes: async (server, deps) => {
    await quoteRoutes(server, deps)
    await actionRoutes(server, deps)
  },
  jobs: (deps) => {
    const reference = referenceDataOf(deps)
    // Read once, like every setting, so that editing the file does not change the mails of a running server.
    const environment = loadEnvironment(deps.settings)
    return mailJobs(deps, mailKind, async (mail) => {
      return await writeQuoteMail({ ...deps, reference, environment: await environment }, mail)
    })
  },
}

const view = routesOf('quote', { allowed: { area: 'calculator', right: 'view' } })
const list = routesOf('quote', { allowed: { area: 'calculator', right: 'view' }, callsAtOnce: 'list' })
const full = routesOf('quote', { allowed: { area: 'calculator', right: 'full' } })
const params = z.object({ id: z.string() })
const pdf = z.custom<Buffer>(Buffer.isBuffer).check(z.meta({ type: 'string', contentMediaType: 'application/pdf' }))

/** The routes that price and read quotes: those of specification 000 §7 and our additions. */
async function quoteRoutes(server: HttpServer, deps: AppContext): Promise<void> {
  const { database, clock, settings } = deps
  const reference = referenceDataOf(deps)
  const storeQuote = storeQuotesInBatches(database)
  const environment = await loadEnvironment(settings)

  server.post(
    '/api/quote',
    {
      ...view('Create a quote', quoteSchema, {
        description: 'A refused request returns every error at once, each with its field.',
        headers: quoteHeaders,
        querystring: z.object({ errors: z.optional(z.string()) }),
        body: quoteRequestBodySchema,
      }),
      // Skips serialization by schema: the compiler checks the response type, and the schema takes longer than pricing.
      serializerCompiler: () => JSON.stringify,
      // Runs before the body is read.
      onRequest: demandConsent(deps),
    },
    async (request) =>
      await calculateQuote(
        { database, clock, reference, storeQuote },
        lenderOf(request),
        request.body,
        callOf(request),
      ),
  )
  server.post(
    '/api/quote/indication',
    {
      ...view('Calculate an indicative premium', indicationSchema, {
        description:
          'Prices the body of `POST /api/quote` and stores nothing. A request that cannot be priced is answered with 200, the outcome `refused` and its errors.',
        body: quoteRequestBodySchema,
      }),
      onRequest: demandConsent(deps),
    },
    async (request) => await indicatePremium({ database, clock, reference }, lenderOf(request), request.body),
  )
  server.get(
    '/api/quote/recent',
    view("List the caller's 20 latest quotes", z.array(recentQuoteSchema)),
    async (request) => await listRecentQuotes(database, lenderOf(request)),
  )
  server.post(
    '/api/quote/search',
    list('Search quotes', quotePageSchema, { body: quoteSearchSchema }),
    async (request) => {
      const { channel } = lenderOf(request)
      return await searchQuotes(database, { channel, today: sydneyDate(clock()), reference }, request.body)
    },
  )
  serveExport(server, deps, {
    url: '/api/quote/export',
    route: routesOf('quote', { allowed: { area: 'calculator', right: 'view' }, ...exportCall }),
    of: 'quotes',
    body: quoteSearchSchema,
    exporterOf: lenderOf,
    listOf: (request, search) => {
      const { channel } = lenderOf(request)
      return exportQuotes({ channel, today: sydneyDate(clock()), reference }, search)
    },
  })
  server.get(
    '/api/quote/:id',
    view('Get a quote', savedQuoteSchema, { params }),
    async (request) => await getSavedQuote(database, lenderOf(request), request.params.id),
  )
  server.get(
    '/api/quote/:id/scenarios',
    view('List scenarios for a quote', scenariosSchema, {
      description: 'The premium with other premium plans, deposits and loan amounts. Stores nothing.',
      params,
    }),
    async (request) => await priceQuoteScenarios({ database, reference }, lenderOf(request), request.params.id),
  )
  server.get(
    '/api/quote/:id.pdf',
    view(
      'Download a quote as a PDF',
      { description: 'PDF', content: { 'application/pdf': { schema: pdf } } },
      { params },
    ),
    async (request, reply) => {
      const quote = await requireQuote(database, lenderOf(request).channel, request.params.id)
      const { printQuote } = await import('./write-quote-pdf.ts')
      const { fileName, content } = printQuote({ reference, environment }, quote)
      return reply.type('application/pdf').header('content-disposition', `inline; filename="${fileName}"`).send(content)
    },
  )
  serveDraft(server, deps, {
    url: '/api/quote/draft',
    route: view,
    of: 'a quote request',
    schema: calculatorDraftSchema,
    draftOf: (request) => {
      const { channel, subject } = lenderOf(request)
      return { channel, owner: subject, form: draftForm }
    },
  })
}

/** The actions on a quote. Specification 000 §7 defines both as GET. */
async function actionRoutes(server: HttpServer, deps: AppContext): Promise<void> {
  const refuseOtherSites = refuseCrossSite(deps)
  const callOptions = { headers: idempotencyHeaders, params }
  const requireOffered = requireEmailOffered(deps, await loadEnvironment(deps.settings))
  await server.register(async (untyped) => {
    const scope = untyped.withTypeProvider<ZodTypeProvider>()
    ignoreBodies(scope)
    for (const { deprecated, ...method } of specifiedGetAndPost) {
      scope.route({
        ...method,
        onRequest: [refuseOtherSites, requireOffered],
        url: '/api/quote/:id/send',
        ...view('Email a quote', sendQuoteResponseSchema, {
          ...callOptions,
          deprecated,
          description: "Sends the quote to the email address of the caller's account.",
        }),
        handler: async (request) => await sendQuote(deps, lenderOf(request), request.params.id, callOf(request)),
      })
      scope.route({
        ...method,
        onRequest: refuseOtherSites,
        url: '/api/quote/:id/apply',
        ...full('Create the policies of a property share', z.array(policySummarySchema), {
          ...callOptions,
          deprecated,
          description: 'Creates one policy for each borrower of the quote.',
        }),
        handler: async (request) => await applyQuote(deps, lenderOf(request), request.params.id, callOf(request)),
      })
    }
  })
}
