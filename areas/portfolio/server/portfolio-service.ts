import { insurerOf, lenderOf } from '#areas/identity/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { readReplica } from '#platform/database'
import { exportCall, serveExport } from '#platform/export'
import { type HttpServer, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { insurerPortfolioQuerySchema, lenderPortfolioQuerySchema, portfolioSchema } from '../contract/index.ts'
import { exportPortfolio } from './export-portfolio.ts'
import { getPortfolio } from './get-portfolio.ts'

/** The page Portfolio: policies in force, new business, variations and cancellations as figures. */
export const portfolioService: Service = { name: 'portfolio', routes: registerRoutes }

const tag = 'portfolio'
/** Who may search the lender's policies may see their sums. */
const allowed = { area: 'policysearch', right: 'view' } as const
const lenders = routesOf(tag, { allowed })
const insurers = routesOf(tag, { allowed: 'insurer' })

function registerRoutes(server: HttpServer, context: AppContext): void {
  const { clock } = context
  const reference = referenceDataOf(context)
  const load = (query: Parameters<typeof getPortfolio>[1]) =>
    readReplica(context, async (database, age) => {
      const portfolio = await getPortfolio({ database, clock, reference }, query)
      return age === null ? portfolio : { ...portfolio, age }
    })

  server.get(
    '/api/portfolio/lender',
    lenders("Get the figures of the lender's policies on a day", portfolioSchema, {
      querystring: lenderPortfolioQuerySchema,
    }),
    async (request) => await load({ ...request.query, channel: lenderOf(request).channel }),
  )

  server.get(
    '/api/portfolio/insurer',
    insurers('Get the figures of the policies of all lenders on a day', portfolioSchema, {
      querystring: insurerPortfolioQuerySchema,
    }),
    async ({ query: { channel: chosen, ...query } }) => await load({ ...query, chosen, channel: null }),
  )

  serveExport(server, context, {
    url: '/api/portfolio/lender/export',
    route: routesOf(tag, { allowed, ...exportCall }),
    of: "the figures of the lender's policies on a day",
    body: lenderPortfolioQuerySchema,
    exporterOf: lenderOf,
    listOf: async (request, query) => {
      const { channel } = lenderOf(request)
      return exportPortfolio(await load({ ...query, channel }), channel)
    },
  })

  serveExport(server, context, {
    url: '/api/portfolio/insurer/export',
    route: routesOf(tag, { allowed: 'insurer', ...exportCall }),
    of: 'the figures of the policies of all lenders on a day',
    body: insurerPortfolioQuerySchema,
    exporterOf: (request) => ({ ...insurerOf(request), channel: '-' }),
    listOf: async (_request, { channel: chosen, ...query }) =>
      exportPortfolio(await load({ ...query, chosen, channel: null }), chosen ?? null),
  })
}
