import { readEnvironment } from '#areas/environment/server'
import { referenceDataOf } from '#areas/reference-data/server'
import type { Service } from '#platform/service'
import { quoteActionRoutes } from './action-routes.ts'
import { deliverQuote } from './deliver-quote.ts'
import { draftRoutes, quoteRoutes } from './routes.ts'
import { sendQuoteTask, sweepQuoteMail } from './send-quote.ts'

/** The premium calculator: quotes, their PDF and mail, and the policies of a property share. */
export const quoteService: Service = {
  name: 'quote',
  migrations: { name: 'quote', folder: new URL('./migrations/', import.meta.url) },
  routes: async (server, deps) => {
    await quoteRoutes(server, deps)
    await quoteActionRoutes(server, deps)
    draftRoutes(server, deps)
  },
  daily: (deps) => ({ 'sweep-quote-mail': async () => await sweepQuoteMail(deps) }),
  jobs: (deps) => {
    const reference = referenceDataOf(deps)
    // Read once, like every setting, so that editing the file does not change the mails of a running server.
    const environment = readEnvironment(deps.settings)
    return {
      [sendQuoteTask]: async (payload) => {
        await deliverQuote({ ...deps, reference, environment: await environment }, payload)
      },
    }
  },
}
