import { type Database, type MigrationFolder, tablesOf } from '#platform/database'
import { loadIfShipped } from '#platform/release'
import { SettingsError } from '#platform/settings'
import type { IdentityServer } from './create-identity-server.ts'
import type { IdentityDeps } from './realm.ts'

export const identityServerMigrations: MigrationFolder = {
  name: 'identity-server',
  folder: new URL('./migrations/', import.meta.url),
}

/** Loads and creates the embedded identity server. @throws SettingsError in production, and in a build without it */
export async function openIdentityServer(deps: IdentityDeps): Promise<IdentityServer> {
  if (deps.settings.NODE_ENV === 'production')
    throw new SettingsError('OIDC_ISSUER: is required in production: the embedded identity server has demo accounts')
  // A server with an identity server of its own never loads the library.
  const embedded = await loadIfShipped(import('./create-identity-server.ts'))
  if (!embedded) throw new SettingsError('OIDC_ISSUER: is required: this build has no embedded identity server')
  return await embedded.createIdentityServer(deps)
}

/** Deletes expired sign-ons; returns their number. */
export async function sweepArtifacts(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await tablesOf<'identityArtifact'>(database)
    .deleteFrom('identityArtifact')
    .where('expiresAt', '<', now)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
