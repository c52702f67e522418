import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createLocalJWKSet, type JSONWebKeySet, type JWK, UnsecuredJWT } from 'jose'
import Provider from 'oidc-provider'
import type { HttpServer } from '#platform/http'
import { callProvider } from './call-provider.ts'
import { createLockout } from './lockout.ts'
import { providerSettings } from './provider-settings.ts'
import { type IdentityDeps, type Realm, realmOf } from './realm.ts'
import { loadOrCreateSecrets } from './secrets.ts'
import { profileRoutes, sessionRoutes } from './session.ts'
import { auditSignOut, signInRoutes } from './sign-in.ts'
import { type AuditSignOut, clearSessionCookie, setSessionCookie } from './sign-out.ts'
import { createArtifactStore } from './store.ts'

export type IdentityServer = {
  readonly issuer: string
  readonly publicKeys: JSONWebKeySet
  readonly register: (server: HttpServer) => void
}

/** Creates an OpenID provider in Keycloak's layout. */
export async function createIdentityServer(deps: IdentityDeps): Promise<IdentityServer> {
  const realm = realmOf(deps.settings)
  const secrets = await loadOrCreateSecrets(deps)
  const publicKeys = { keys: [publicPart(secrets.signingKey)] }
  const audit: AuditSignOut = (context) => auditSignOut(deps, context)
  const provider = new Provider(realm.issuer, providerSettings(realm, secrets, createArtifactStore(deps), audit))
  configure(provider, realm, deps, audit)
  return {
    issuer: realm.issuer,
    publicKeys,
    register(server) {
      signInRoutes(server, realm, provider, deps, createLockout())
      sessionRoutes(server, realm)
      profileRoutes(server, realm, provider, createLocalJWKSet(publicKeys))
      fontRoute(server, realm)
      callProvider(server, realm, provider)
    },
  }
}

/** Sets what the provider's settings do not cover, so that keycloak-js accepts it as a Keycloak. */
function configure(provider: Provider, realm: Realm, { log }: IdentityDeps, audit: AuditSignOut): void {
  // `callProvider` sets the forwarded host and protocol of each request.
  provider.proxy = true
  shapeRefreshTokens(provider, realm)
  // Only a database error leads to a 500 here: every other error has a response of its own.
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
    void audit(context).catch((error: unknown) => log.error({ err: error }, 'sign-out not audited'))
  })
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'identity server failed'))
  provider.on('grant.error', (_context, error) => log.debug({ reason: error.error_description }, 'token refused'))
  provider.onerror = (error) => log.error({ err: error }, 'identity server failed')
}

type RefreshToken = { readonly accountId: string; readonly sessionUid?: string; readonly remainingTTL: number }

/**
 * Gives refresh tokens the form of a JWT, as in Keycloak: keycloak-js decodes them and fails on anything else. To the
 * provider they remain unguessable ids in its store, so they carry no signature.
 *
 * `generateTokenId` is not a documented option of the provider: its version is pinned, and a test verifies the
 * behaviour.
 */
function shapeRefreshTokens(provider: Provider, { issuer, clientId }: Realm): void {
  Object.assign(provider.RefreshToken.prototype, {
    generateTokenId(this: RefreshToken): string {
      const { accountId, sessionUid, remainingTTL } = this
      const iat = Math.floor(Date.now() / 1000)
      const jti = randomBytes(32).toString('base64url')
      const person = { sub: accountId, sid: sessionUid, azp: clientId }
      return new UnsecuredJWT({ typ: 'Refresh', iss: issuer, iat, exp: iat + remainingTTL, jti, ...person }).encode()
    },
  })
}

function publicPart({ kty, n, e, kid, alg, use }: JWK): JWK {
  return { kty, n, e, kid, alg, use } as JWK
}

function fontRoute(server: HttpServer, { mount }: Realm): void {
  const font = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
  const file = readFileSync(font)
  server.get(`${mount}/resources/inter.woff2`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=604800').send(file),
  )
}
