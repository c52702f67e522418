import { writeAudit } from '#platform/audit'
import { type HttpServer, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { consentSchema, disclaimer, mayEnter, personNamesQuerySchema, personNamesSchema } from '../contract/index.ts'
import { hasConsented, storeConsent } from './consent.ts'
import { demoAccounts, demoCaller } from './demo-accounts.ts'
import { listNames, storePerson } from './people.ts'
import { callerOf, type LenderCaller, lenderOf } from './verify-token.ts'

/** Consent, and the names of people. `apps/server` registers the guard of all routes before any area: see `guardRoutes`. */
export const identityService: Service = {
  name: 'identity',
  migrations: { name: 'identity', folder: new URL('./migrations/', import.meta.url) },
  routes: identityRoutes,
  demo: async ({ database }) => {
    const people = demoAccounts.map(({ username }) => demoCaller(username))
    for (const person of people.filter((caller) => mayEnter(caller, 'staff'))) await storePerson(database, person)
  },
}

const route = routesOf('quote', { allowed: { area: 'calculator', right: 'view' } })
const people = routesOf('people', { allowed: 'staff' })

export function identityRoutes(server: HttpServer, deps: AppContext): void {
  server.get(
    '/api/quote/user/consents',
    route("Get the caller's consent to the disclaimer", consentSchema),
    async (request) => ({ consent: await hasConsented(deps.database, lenderOf(request)) }),
  )

  server.post(
    '/api/people/search',
    people('Find the names of people by username', personNamesSchema, { body: personNamesQuerySchema }),
    async (request) => await listNames(deps.database, callerOf(request), request.body.usernames),
  )

  server.register(async (scope) => {
    // The call has no body, so any content type is accepted.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null, undefined))
    })
    scope.post('/api/quote/user', route('Accept the current disclaimer', consentSchema), async (request) => {
      await recordConsent(deps, lenderOf(request), request.id)
      return { consent: true }
    })
  })
}

async function recordConsent({ database, clock }: AppContext, caller: LenderCaller, requestId: string): Promise<void> {
  const at = clock()
  await database.transaction().execute(async (transaction) => {
    if (!(await storeConsent(transaction, caller, at))) return
    await writeAudit(transaction, {
      channel: caller.channel,
      at,
      actor: caller.subject,
      username: caller.username,
      action: 'consent.accept',
      record: disclaimer.version,
      requestId,
    })
  })
}
