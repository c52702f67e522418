import Provider from 'oidc-provider'
import type { Log } from '#platform/log'
import type { Realm } from '../realm.ts'
import { type ProviderParts, providerSettings } from './provider-settings.ts'
import { shapeRefreshTokens } from './refresh-token-ids.ts'
import { clearSessionCookie, setSessionCookie } from './session-cookie.ts'

/** The OpenID provider itself, set up so that keycloak-js takes it for a Keycloak. Nothing is mounted yet. */
export function createProvider(realm: Realm, parts: ProviderParts, log: Log): Provider {
  const provider = new Provider(realm.issuer, providerSettings(realm, parts))
  // The address is settled before a request comes here: see `callProvider`.
  provider.proxy = true
  shapeRefreshTokens(provider, realm)
  // What fails here is the database: everything else that can go wrong has an answer of its own.
  provider.use(async (context, next) => {
    await next()
    if (context.status !== 500) return
    context.status = 503
    context.set('retry-after', '5')
  })

  provider.on('authorization.success', (context) => setSessionCookie(context, realm))
  provider.on('end_session.success', (context) => {
    if (!context.oidc.params?.logout) return
    clearSessionCookie(context, realm)
    void parts
      .auditSignOut(context)
      .catch((error: unknown) => log.error({ err: error }, 'a sign-out left no audit line'))
  })
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'the identity server failed'))
  provider.on('grant.error', (_context, error) => log.debug({ reason: error.error_description }, 'no token was given'))
  provider.onerror = (error) => log.error({ err: error }, 'the identity server failed')
  return provider
}
