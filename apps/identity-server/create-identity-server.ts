import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createLocalJWKSet, type JSONWebKeySet, type JWK } from 'jose'
import Provider from 'oidc-provider'
import type { Clock } from '#platform/clock'
import type { Database, MigrationFolder } from '#platform/database'
import type { HttpServer } from '#platform/http'
import type { Log } from '#platform/log'
import { type Settings, SettingsError } from '#platform/settings'
import { createLockout, createPasswordCheck } from './accounts.ts'
import { callProvider } from './provider/call-provider.ts'
import { type ProviderParts, providerSettings } from './provider/create-provider.ts'
import { shapeRefreshTokens } from './provider/refresh-token-ids.ts'
import { clearSessionCookie, setSessionCookie } from './provider/sign-out.ts'
import { type Realm, realmOf } from './realm.ts'
import { createFindBearer, profileRoutes, sessionRoutes } from './session.ts'
import { createSignOnAudit, createSignOutAudit, signInRoutes } from './sign-in.ts'
import { readOrMakeSecrets } from './store/secret-store.ts'
import { createArtifactStore, startSweeping } from './store.ts'

const font = createRequire(import.meta.url).resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')

/** Serves the portal's font for the pages of this server. */
function resourceRoutes(server: HttpServer, realm: Realm): void {
  const file = readFileSync(font)
  server.get(`${realm.mount}/resources/inter.woff2`, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('font/woff2').header('cache-control', 'public, max-age=604800').send(file),
  )
}

export type IdentityServer = {
  readonly issuer: string
  /** The keys with which the API verifies tokens: the published ones, without a call to this server. */
  readonly publicKeys: JSONWebKeySet
  /** Registers all routes under `/realms/lmi`; call it before the server listens. */
  readonly register: (server: HttpServer) => void
  /** Call it after the server has closed and before the database does. */
  readonly stop: () => Promise<void>
}

type IdentityServerOptions = {
  readonly settings: Settings
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** Other origins that serve the portal, such as a development server. */
  readonly otherPortals?: readonly string[]
}

export const identityServerMigrations: MigrationFolder = {
  name: 'identity-server',
  folder: new URL('./migrations/', import.meta.url),
}

/**
 * Creates the embedded identity server: an OpenID provider in Keycloak's layout with the demo accounts. The database
 * must be migrated (`identityServerMigrations` and the audit's).
 *
 * @throws SettingsError in production: everybody knows the demo accounts
 */
export async function createIdentityServer(options: IdentityServerOptions): Promise<IdentityServer> {
  const { settings, database, clock, log, otherPortals = [] } = options
  if (settings.NODE_ENV === 'production')
    throw new SettingsError('OIDC_ISSUER: is required in production: the embedded identity server has demo accounts')
  const realm = realmOf(settings, otherPortals)
  const secrets = await readOrMakeSecrets(database, clock)
  const publicKeys = publicKeysOf(secrets.signingKey)
  const audit = createSignOnAudit(database, clock)
  const artifacts = createArtifactStore(database, clock)
  const provider = createProvider(realm, { secrets, artifacts, auditSignOut: createSignOutAudit(audit) }, log)
  const checkPassword = await createPasswordCheck()
  const lockout = createLockout()
  const stopSweeping = startSweeping(database, clock, log)

  return {
    issuer: realm.issuer,
    publicKeys,
    register(server) {
      signInRoutes(server, realm, provider, { clock, lockout, checkPassword, audit })
      sessionRoutes(server, realm)
      profileRoutes(server, realm, createFindBearer(realm, provider, createLocalJWKSet(publicKeys)))
      resourceRoutes(server, realm)
      callProvider(server, realm, provider)
    },
    stop: stopSweeping,
  }
}

/** Creates the OpenID provider, configured so that keycloak-js accepts it as a Keycloak. It has no routes yet. */
function createProvider(realm: Realm, parts: ProviderParts, log: Log): Provider {
  const provider = new Provider(realm.issuer, providerSettings(realm, parts))
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
    void parts
      .auditSignOut(context)
      .catch((error: unknown) => log.error({ err: error }, 'a sign-out left no audit line'))
  })
  provider.on('server_error', (_context, error) => log.error({ err: error }, 'the identity server failed'))
  provider.on('grant.error', (_context, error) => log.debug({ reason: error.error_description }, 'no token was given'))
  provider.onerror = (error) => log.error({ err: error }, 'the identity server failed')
  return provider
}

/** The public part of a signing key: it verifies signatures but cannot create them. */
function publicKeysOf({ kty, n, e, kid, alg, use }: JWK): JSONWebKeySet {
  return { keys: [{ kty, n, e, kid, alg, use } as JWK] }
}
