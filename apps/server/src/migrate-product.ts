import pg from 'pg'
import { identityServerMigrations } from '#apps/identity-server'
import { auditMigrations } from '#platform/audit'
import {
  connectDatabase,
  listPendingMigrations,
  migrateDatabase,
  orderMigrations,
  requireSessions,
} from '#platform/database'
import { draftMigrations } from '#platform/drafts'
import { healthMigrations } from '#platform/health'
import { httpMigrations } from '#platform/http'
import { idempotencyMigrations } from '#platform/idempotency'
import { isQueueMigrated, migrateJobs } from '#platform/jobs'
import { mailMigrations } from '#platform/mail'
import { objectMigrations } from '#platform/objects'
import { searchMigrations } from '#platform/search'
import { services } from './app.ts'
import { migrationOrder, numbersUsedTwice } from './migration-order.ts'
import { serviceRights, sharedRows } from './service-rights.ts'

const moduleFolders = [
  auditMigrations,
  draftMigrations,
  healthMigrations,
  httpMigrations,
  idempotencyMigrations,
  mailMigrations,
  objectMigrations,
  searchMigrations,
  identityServerMigrations,
]

/**
 * Migrates the tables of every platform module and every area, whichever services this process runs.
 *
 * @returns the names of the migrations that this process applied
 */
export async function migrateProduct(adminUrl: string, serviceRole: string): Promise<readonly string[]> {
  const files = await listProductMigrations()
  await requireSessions(adminUrl)
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // Several processes may start at once, and PostgreSQL rejects concurrent changes of the same privileges.
    await client.query('select pg_advisory_lock(7305072)')
    const applied = await migrateDatabase({ adminUrl, serviceRole, files, rights: serviceRights, sharedRows })
    await migrateJobs(adminUrl, serviceRole)
    return applied
  } finally {
    await client.end()
  }
}

/** The migrations that a database lacks, the job queue's included. @throws NewerDatabase */
export async function listPending(connectionString: string): Promise<readonly string[]> {
  const { database } = connectDatabase({ connectionString, poolSize: 1, statementTimeout: 60_000 })
  try {
    const pending = await listPendingMigrations(database, await listProductMigrations())
    return pending.length > 0 || (await isQueueMigrated(connectionString)) ? pending : ['jobs/queue']
  } finally {
    await database.destroy()
  }
}

export function listProductMigrations(): Promise<ReadonlyMap<string, URL>> {
  const areas = services.flatMap(({ migrations }) => migrations ?? [])
  return orderMigrations([...moduleFolders, ...areas], migrationOrder, numbersUsedTwice)
}
