import { connectDatabase, type Database } from '#platform/database'
import { findRunningPostgres, serviceRole, startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { readSettings } from '#platform/settings'

export type CommandDatabase = {
  readonly database: Database
  /** Its name in messages. */
  readonly place: string
  readonly close: () => Promise<void>
}

/**
 * The database of a command: `DATABASE_URL`, else the embedded one, started for the duration of the command unless a
 * running product has it open.
 *
 * @throws SettingsError with a one-line message
 */
export async function openCommandDatabase(): Promise<CommandDatabase> {
  const { DATABASE_ADMIN_URL, DATABASE_URL, dataDirectory } = readSettings(process.env)
  const connect = (connectionString: string) =>
    connectDatabase({ connectionString, poolSize: 4, statementTimeout: 300_000 }).database

  const named = DATABASE_ADMIN_URL ?? DATABASE_URL
  if (named) {
    const { host, pathname } = new URL(named)
    const database = connect(named)
    return { database, place: `the database ${host}${pathname}`, close: () => database.destroy() }
  }
  const running = await findRunningPostgres(dataDirectory)
  if (running) {
    const database = connect(running.serviceUrl)
    return { database, place: `the running product in ${dataDirectory}`, close: () => database.destroy() }
  }
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: createLog('warn') })
  const { migrateProduct } = await import('#apps/server')
  await migrateProduct(postgres.adminUrl, serviceRole)
  const database = connect(postgres.serviceUrl)
  return {
    database,
    place: `the embedded database in ${dataDirectory}`,
    close: async () => {
      await database.destroy()
      await postgres.stop()
    },
  }
}
