import { writeAudit } from '#platform/audit'
import { type HttpServer, routesOf } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { consentSchema, disclaimer } from '../contract/index.ts'
import { hasConsented, storeConsent } from './consent.ts'
import { type LenderCaller, lenderOf } from './verify-token.ts'

/** Consent. `apps/server` registers the guard of all routes before any area: see `guardRoutes`. */
export const identityService: Service = {
  name: 'identity',
  migrations: { name: 'identity', folder: new URL('./migrations/', import.meta.url) },
  routes: identityRoutes,
}

const route = routesOf('quote', { allowed: { area: 'calculator', right: 'view' } })

export function identityRoutes(server: HttpServer, deps: AppContext): void {
  server.get(
    '/api/quote/user/consents',
    route("Get the caller's consent to the disclaimer", consentSchema),
    async (request) => ({ consent: await hasConsented(deps.database, lenderOf(request)) }),
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
