import { connectDatabase, type Database } from '#platform/database'
import { findRunningPostgres, serviceRole, startEmbeddedPostgres } from '#platform/embedded-postgres'
import { createLog } from '#platform/log'
import { parseSettings, SettingsError } from '#platform/settings'

/** A wrong call of a command; the message says what to do. */
export class CommandError extends Error {
  override name = 'CommandError'
}

type CommandDatabase = {
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
async function openCommandDatabase(): Promise<CommandDatabase> {
  const { DATABASE_ADMIN_URL, DATABASE_URL, dataDirectory } = parseSettings(process.env)
  const connect = (connectionString: string) =>
    connectDatabase({ connectionString, poolSize: 4, statementTimeout: 300_000 }).database

  const configured = DATABASE_ADMIN_URL ?? DATABASE_URL
  if (configured) {
    const { host, pathname } = new URL(configured)
    const database = connect(configured)
    return { database, place: `the database ${host}${pathname}`, close: () => database.destroy() }
  }
  const running = await findRunningPostgres(dataDirectory)
  if (running) {
    const database = connect(running.adminUrl)
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

/** Runs a command on the product's database. */
export async function runCommand(work: (opened: CommandDatabase) => Promise<void>): Promise<void> {
  await printProblems(async () => {
    const opened = await openCommandDatabase()
    try {
      await work(opened)
    } finally {
      await opened.close()
    }
  })
}

/** Prints errors that the caller can mend without a stack trace. */
export async function printProblems(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null) throw error
    console.error(problem)
    process.exitCode = 1
  }
}

function problemOf(error: unknown): string | null {
  if (error instanceof SettingsError || error instanceof CommandError) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === '42P01') return 'The database has no tables yet: start the product on it once, which makes them.'
  if (code === '42501') return 'The role of this database may not do that: name another in DATABASE_ADMIN_URL.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
    return `The database cannot be used: ${String(error)}`
  return null
}
