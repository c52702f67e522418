import { type HttpServer, refusedAnswers } from '#platform/http'
import type { AppContext } from '#platform/service'
import { consentSchema, disclaimer } from '../contract/index.ts'
import { type Allowed, lenderOf } from './caller.ts'
import { findConsent } from './consent-store.ts'
import { recordConsent } from './record-consent.ts'

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
    // The call has no body, whatever type its caller names.
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
