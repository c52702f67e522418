import pg from 'pg'
import { identityServerMigrations } from '#apps/identity-server'
import { auditMigrations } from '#platform/audit'
import { migrateDatabase } from '#platform/database'
import { draftMigrations } from '#platform/drafts'
import { healthMigrations } from '#platform/health'
import { idempotencyMigrations } from '#platform/idempotency'
import { migrateJobs } from '#platform/jobs'
import { mailMigrations } from '#platform/mail'
import { objectMigrations } from '#platform/objects'
import { services } from './app.ts'

const moduleFolders = [
  auditMigrations,
  draftMigrations,
  healthMigrations,
  idempotencyMigrations,
  mailMigrations,
  objectMigrations,
  identityServerMigrations,
]

/** Migrates the tables of every platform module and every area, whichever services this process runs. */
export async function migrateProduct(adminUrl: string, serviceRole: string): Promise<void> {
  const areas = services.flatMap(({ migrations }) => migrations ?? [])
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    // Several processes may start at once, and PostgreSQL rejects concurrent changes of the same privileges.
    await client.query('select pg_advisory_lock(7305072)')
    await migrateDatabase({ adminUrl, serviceRole, folders: [...moduleFolders, ...areas] })
    await migrateJobs(adminUrl, serviceRole)
  } finally {
    await client.end()
  }
}
