import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import type { Clock } from '#platform/clock'
import type { Database, MigrationFolder } from '#platform/database'
import type { HttpServer } from '#platform/http'
import type { Log } from '#platform/log'
import { type Settings, SettingsError } from '#platform/settings'
import { createPasswordCheck } from './accounts/check-password.ts'
import { createLockout } from './accounts/lockout.ts'
import { resourceRoutes } from './pages/resource-routes.ts'
import { callProvider } from './provider/call-provider.ts'
import { createProvider } from './provider/create-provider.ts'
import { realmOf } from './realm.ts'
import { createFindBearer } from './session/bearer-session.ts'
import { profileRoutes } from './session/profile-routes.ts'
import { sessionRoutes } from './session/session-routes.ts'
import { createSignOnAudit, createSignOutAudit } from './sign-in/audit-sign-on.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { createArtifactStore } from './store/artifact-store.ts'
import { publicKeysOf } from './store/public-keys.ts'
import { readOrMakeSecrets } from './store/secret-store.ts'
import { startSweeping } from './store/sweep-artifacts.ts'

export type IdentityServer = {
  readonly issuer: string
  /** What the API checks tokens with: the same keys that the server publishes, without a call to itself. */
  readonly publicKeys: JSONWebKeySet
  /** Mounts everything under `/realms/lmi`; call it before the server listens. */
  readonly register: (server: HttpServer) => void
  /** Call it after the server has closed and before the database does. */
  readonly stop: () => Promise<void>
}

type IdentityServerOptions = {
  readonly settings: Settings
  readonly database: Database
  readonly clock: Clock
  readonly log: Log
  /** Origins besides the base address that serve the portal too, such as a development server. */
  readonly otherPortals?: readonly string[]
}

export const identityServerMigrations: MigrationFolder = {
  name: 'identity-server',
  folder: new URL('./migrations/', import.meta.url),
}

/**
 * The embedded identity server: an OpenID provider in Keycloak's layout with the demo accounts. The database must be
 * migrated (`identityServerMigrations` and the audit's).
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
