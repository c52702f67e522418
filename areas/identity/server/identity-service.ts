import { type HttpServer, ignoreBodies, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import {
  consentSchema,
  disclaimer,
  disclaimerSchema,
  mayEnter,
  personNamesQuerySchema,
  personNamesSchema,
} from '../contract/index.ts'
import { hasConsented, recordConsent } from './consent.ts'
import { demoAccounts, demoCaller } from './demo-accounts.ts'
import { listNames, storePerson } from './people.ts'
import { callerOf, lenderOf } from './verify-token.ts'

/** Consent, and the names of people. `apps/server` registers the guard of all routes before any area: see `guardRoutes`. */
export const identityService: Service = {
  name: 'identity',
  migrations: { name: 'identity', folder: new URL('./migrations/', import.meta.url) },
  routes: identityRoutes,
  demo: async ({ database }) => {
    const people = demoAccounts.map(({ username }) => demoCaller(username))
    const staff = people.filter((caller) => mayEnter(caller, 'staff'))
    return staff.map((person) => ({ at: new Date(0), create: () => storePerson(database, person) }))
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

  server.get('/api/disclaimer', route('Get the current disclaimer', disclaimerSchema), async () => ({
    ...disclaimer,
    paragraphs: [...disclaimer.paragraphs],
  }))

  server.post(
    '/api/people/search',
    people('Find the names of people by username', personNamesSchema, { body: personNamesQuerySchema }),
    async (request) => await listNames(deps.database, callerOf(request), request.body.usernames),
  )

  server.register(async (scope) => {
    ignoreBodies(scope)
    scope.post('/api/quote/user', route('Accept the current disclaimer', consentSchema), async (request) => {
      await recordConsent(deps, lenderOf(request), request.id)
      return { consent: true }
    })
  })
}
