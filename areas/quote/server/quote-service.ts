import { readEnvironment } from '#areas/environment/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { mailJobs } from '#platform/mail'
import type { Service } from '#platform/service'
import { quoteActionRoutes } from './action-routes.ts'
import { draftRoutes, quoteRoutes } from './routes.ts'
import { mailKind, writeQuoteMail } from './write-quote-mail.ts'

/** The premium calculator: quotes, their PDF and mail, and the policies of a property share. */
export const quoteService: Service = {
  name: 'quote',
  migrations: { name: 'quote', folder: new URL('./migrations/', import.meta.url) },
  routes: async (server, deps) => {
    await quoteRoutes(server, deps)
    await quoteActionRoutes(server, deps)
    draftRoutes(server, deps)
  },
  jobs: (deps) => {
    const reference = referenceDataOf(deps)
    // Read once, like every setting, so that editing the file does not change the mails of a running server.
    const environment = readEnvironment(deps.settings)
    return mailJobs(deps, mailKind, async (mail) => {
      return await writeQuoteMail({ ...deps, reference, environment: await environment }, mail)
    })
  },
}
