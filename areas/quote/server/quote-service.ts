import { readEnvironment } from '#areas/environment/server'
import { referenceDataOf } from '#areas/reference-data/server'
import type { Service } from '#platform/service'
import { quoteActionRoutes } from './action-routes.ts'
import { deliverQuote, sendQuoteTask } from './deliver-quote.ts'
import { draftRoutes } from './draft-routes.ts'
import { quoteRoutes } from './routes.ts'

/** The premium calculator: quotes, their PDF and mail, and the policies of a property share. */
export const quoteService: Service = {
  name: 'quote',
  migrations: { name: 'quote', folder: new URL('./migrations/', import.meta.url) },
  routes: async (server, foundations) => {
    await quoteRoutes(server, foundations)
    await quoteActionRoutes(server, foundations)
    draftRoutes(server, foundations)
  },
  jobs: (foundations) => {
    const reference = referenceDataOf(foundations)
    return {
      [sendQuoteTask]: async (payload) => {
        const { insurerName: insurer } = await readEnvironment(foundations.settings)
        await deliverQuote({ ...foundations, reference, insurer }, payload)
      },
    }
  },
}
