import { connectDatabase, type Database } from '#platform/database'
import { findRunningPostgres, serviceRole, startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { readSettings } from '#platform/settings'

export type CommandDatabase = {
  readonly database: Database
  /** Which one it is, for a person. */
  readonly place: string
  readonly close: () => Promise<void>
}

/**
 * The database that a command works on: the one that the environment names, else the embedded one, which is started
 * for as long as the command takes unless a running product has it open.
 *
 * @throws SettingsError with the one line that a person reads
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
