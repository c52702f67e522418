import pg from 'pg'
import { identityServerMigrations } from '#apps/identity-server'
import { auditMigrations } from '#platform/audit'
import { migrateDatabase } from '#platform/database'
import { draftMigrations } from '#platform/drafts'
import { idempotencyMigrations } from '#platform/idempotency'
import { migrateJobs } from '#platform/jobs'
import { mailMigrations } from '#platform/mail'
import { objectMigrations } from '#platform/objects'
import { services } from './app.ts'

const foundations = [
  auditMigrations,
  draftMigrations,
  idempotencyMigrations,
  mailMigrations,
  objectMigrations,
  identityServerMigrations,
]

/** Brings the tables of every foundation and every area up to date, whichever services this process serves. */
export async function migrateProduct(adminUrl: string, serviceRole: string): Promise<void> {
  const areas = services.flatMap(({ migrations }) => migrations ?? [])
  const turn = new pg.Client({ connectionString: adminUrl })
  await turn.connect()
  try {
    // Several processes may start at once; PostgreSQL refuses two that change the same rights at the same time.
    await turn.query('select pg_advisory_lock(7305072)')
    await migrateDatabase({ adminUrl, serviceRole, folders: [...foundations, ...areas] })
    await migrateJobs(adminUrl, serviceRole)
  } finally {
    await turn.end()
  }
}
