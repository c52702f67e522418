import { writeAudit } from '#platform/audit'
import { type HttpServer, refusedAnswers } from '#platform/http'
import type { AppContext, Service } from '#platform/service'
import { consentSchema, disclaimer } from '../contract/index.ts'
import { findConsent, keepConsent } from './consent.ts'
import { type Allowed, type LenderCaller, lenderOf } from './verify-token.ts'

/** Consent. `apps/server` registers the guard of all routes before any area: see `guardRoutes`. */
export const identityService: Service = {
  name: 'identity',
  migrations: { name: 'identity', folder: new URL('./migrations/', import.meta.url) },
  routes: identityRoutes,
}

const allowed: Allowed = { area: 'calculator', right: 'view' }

/** The consent calls of specification 000 §7. */
export function identityRoutes(server: HttpServer, deps: AppContext): void {
  server.get(
    '/api/quote/user/consents',
    {
      config: { allowed },
      schema: {
        tags: ['quote'],
        summary: 'Whether the caller has accepted the current disclaimer',
        response: { 200: consentSchema, ...refusedAnswers },
      },
    },
    async (request) => {
      const { channel, subject } = lenderOf(request)
      return { consent: await findConsent(deps.database, { channel, subject, version: disclaimer.version }) }
    },
  )

  server.register(async (scope) => {
    // The call has no body, so any content type is accepted.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume()
      payload.on('end', () => done(null, undefined))
    })
    scope.post(
      '/api/quote/user',
      {
        config: { allowed },
        schema: {
          tags: ['quote'],
          summary: 'Accept the current disclaimer',
          response: { 200: consentSchema, ...refusedAnswers },
        },
      },
      async (request) => {
        await recordConsent(deps, lenderOf(request), request.id)
        return { consent: true }
      },
    )
  })
}

/** Records that the caller accepts the disclaimer's current version; repeating it changes nothing. */
async function recordConsent({ database, clock }: AppContext, caller: LenderCaller, requestId: string): Promise<void> {
  const key = { channel: caller.channel, subject: caller.subject, version: disclaimer.version }
  const at = clock()
  await database.transaction().execute(async (transaction) => {
    if (!(await keepConsent(transaction, key, at))) return
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
