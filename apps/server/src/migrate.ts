import { parseSettings, SettingsError } from '#platform/settings'
import { listPending, migrateProduct } from './migrate-product.ts'
import { databaseProblem } from './open-database.ts'

/** The exit code of `--check` when migrations are pending. */
const pendingCode = 2

/** `node dist/migrate.js [--check]`: changes the tables, one process at a time; `--check` only names what is pending. */
async function migrate(): Promise<number> {
  // Only these settings: a migration needs no identity server and no mail server.
  const { DATABASE_URL, DATABASE_ADMIN_URL } = process.env
  const settings = parseSettings({ DATABASE_URL, DATABASE_ADMIN_URL })
  if (!settings.DATABASE_URL) throw new SettingsError('DATABASE_URL: is required')
  const adminUrl = settings.DATABASE_ADMIN_URL ?? settings.DATABASE_URL
  const orProblem = (error: unknown) => {
    throw databaseProblem(error, settings.DATABASE_ADMIN_URL ? 'DATABASE_ADMIN_URL' : 'DATABASE_URL')
  }
  if (process.argv.includes('--check')) {
    const pending = await listPending(adminUrl).catch(orProblem)
    for (const name of pending) console.log(`pending ${name}`)
    return pending.length > 0 ? pendingCode : 0
  }
  // Also with nothing pending: grants the rights of the service's role.
  const applied = await migrateProduct(adminUrl, decodeURIComponent(new URL(settings.DATABASE_URL).username)).catch(
    orProblem,
  )
  for (const name of applied) console.log(`applied ${name}`)
  console.log(`${applied.length} migrations applied; the job queue is up to date`)
  return 0
}

try {
  process.exitCode = await migrate()
} catch (error) {
  if (!(error instanceof SettingsError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
