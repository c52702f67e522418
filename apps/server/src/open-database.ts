import { sql } from 'kysely'
import type pg from 'pg'
import { findSampleErrors } from '#areas/reference-data/server'
import {
  connectDatabase,
  type Database,
  lenderRole,
  maySeparateLenders,
  NewerDatabase,
  poolOf,
  SharedSessions,
} from '#platform/database'
import { startEmbeddedPostgres } from '#platform/embedded-postgres'
import type { Log } from '#platform/log'
import type { AppContext } from '#platform/service'
import { type Settings, SettingsError, withException } from '#platform/settings'

export type OpenDatabase = {
  readonly database: Database
  readonly pool: pg.Pool
  readonly adminUrl: string
  readonly serviceRole: string
  readonly place: string
  /** Closes the connections, and stops the database if it is the embedded one. */
  readonly close: () => Promise<void>
}

export async function openDatabase(settings: Settings, log: Log): Promise<OpenDatabase> {
  const { DATABASE_URL, DATABASE_ADMIN_URL, DATABASE_POOL: poolSize, STATEMENT_TIMEOUT: statementTimeout } = settings
  const embedded = DATABASE_URL ? null : await startEmbeddedPostgres({ dataDirectory: settings.dataDirectory, log })
  const connectionString = embedded?.serviceUrl ?? DATABASE_URL ?? ''
  const { host, pathname, username } = new URL(connectionString)
  const { database, pool } = connectDatabase({ connectionString, poolSize, statementTimeout })
  return {
    database,
    pool,
    adminUrl: embedded?.adminUrl ?? DATABASE_ADMIN_URL ?? connectionString,
    serviceRole: decodeURIComponent(username),
    place: embedded?.data ?? `the database ${host}${pathname}`,
    close: async () => {
      await database.destroy()
      await embedded?.stop()
    },
  }
}

/** The codes of errors that an operator can correct: unreachable, refused, full, or without a right or an extension. */
const operatorError =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|28\w{3}|3D000|42501|08\w{3}|53\w{3}|57\w{3}|58\w{3}|0A000)$/

/** The one-line error for a database that cannot be used. It omits the URL, which holds a password. */
export function databaseProblem(error: unknown, setting: string): unknown {
  if (!(error instanceof Error)) return error
  if (error instanceof NewerDatabase)
    return new SettingsError(
      `${setting}: ${error.migration} of a newer release needs a release with ${error.worksFrom}; start such a release or restore a backup`,
    )
  if (error instanceof SharedSessions || /unsupported startup parameter|statement pooling/.test(error.message))
    return new SettingsError(
      `${setting}: its pooler shares sessions or refuses settings; use pool_mode=session with ignore_startup_parameters as in docs/operations.md, or name PostgreSQL itself`,
    )
  const code = 'code' in error ? String(error.code) : ''
  if (!operatorError.test(code) && !/timeout/.test(error.message)) return error
  return new SettingsError(`${setting}: the database cannot be used: ${error.message || code}`)
}

/** What production refuses of the database; its lines are as those of `findProductionErrors`. */
export async function findDatabaseErrors(
  deps: Pick<AppContext, 'settings' | 'database' | 'clock'>,
): Promise<readonly string[]> {
  const { settings, database } = deps
  if (settings.NODE_ENV !== 'production') return []
  const samples = await findSampleErrors(deps)
  const { rows } = await sql<{ owns: boolean }>`
    select pg_has_role(current_user, relowner, 'member') as owns from pg_class where oid = 'audit_entry'::regclass`.execute(
    database,
  )
  const owner = 'DATABASE_URL: its role owns the tables; name another, and the owner in DATABASE_ADMIN_URL'
  return [
    ...(settings.ALLOW_ADMIN_ROLE || !rows[0]?.owns ? [] : [withException(owner, 'ALLOW_ADMIN_ROLE')]),
    ...(settings.ALLOW_SHARED_ROLE || poolOf(database).separatesLenders || (await maySeparateLenders(database))
      ? []
      : [withException(sharedRole(settings), 'ALLOW_SHARED_ROLE')]),
    ...samples,
  ]
}

/** The line for a database that has no role of lenders, or not all of its views, or does not let the service's role use it. */
export function sharedRole({ DATABASE_URL = '' }: Pick<Settings, 'DATABASE_URL'>): string {
  const role = DATABASE_URL && decodeURIComponent(new URL(DATABASE_URL).username)
  return `DATABASE_URL: lenders share the role ${role}; create role ${lenderRole}, grant ${lenderRole} to ${role}, then run migrate.js`
}
