import type pg from 'pg'
import { connectDatabase, type Database, NewerDatabase } from '#platform/database'
import { serviceRole, startEmbeddedPostgres } from '#platform/embedded-postgres'
import type { Log } from '#platform/log'
import { type Settings, SettingsError } from '#platform/settings'

export type OpenDatabase = {
  readonly database: Database
  readonly pool: pg.Pool
  readonly adminUrl: string
  readonly serviceRole: string
  /** The location of the data, for the operator. */
  readonly place: string
  /** Closes the connections, and stops the database if it is the embedded one. */
  readonly close: () => Promise<void>
}

export async function openDatabase(settings: Settings, log: Log): Promise<OpenDatabase> {
  const { DATABASE_URL, DATABASE_ADMIN_URL, DATABASE_POOL, STATEMENT_TIMEOUT } = settings
  const connect = (connectionString: string) =>
    connectDatabase({ connectionString, poolSize: DATABASE_POOL, statementTimeout: STATEMENT_TIMEOUT })
  if (DATABASE_URL) {
    const { host, pathname, username } = new URL(DATABASE_URL)
    const { database, pool } = connect(DATABASE_URL)
    return {
      database,
      pool,
      adminUrl: DATABASE_ADMIN_URL ?? DATABASE_URL,
      serviceRole: decodeURIComponent(username),
      place: `the database ${host}${pathname}`,
      close: () => database.destroy(),
    }
  }
  const postgres = await startEmbeddedPostgres({ dataDirectory: settings.dataDirectory, log })
  const { database, pool } = connect(postgres.serviceUrl)
  return {
    database,
    pool,
    adminUrl: postgres.adminUrl,
    serviceRole,
    place: postgres.data,
    close: async () => {
      await database.destroy()
      await postgres.stop()
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
      `${setting}: a newer version has changed this database (${error.migration}); start that version or restore a backup`,
    )
  const code = 'code' in error ? String(error.code) : ''
  if (!operatorError.test(code) && !error.message.includes('timeout exceeded')) return error
  return new SettingsError(`${setting}: the database cannot be used: ${error.message || code}`)
}
