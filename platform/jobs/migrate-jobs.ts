import { runMigrations } from 'graphile-worker'
import pg from 'pg'

/**
 * Creates or updates the queue's own schema. The service's role must own it: the queue protects its tables by row
 * security that only lets the owner pass. The right to create a schema is lent for the time of the migration.
 */
export async function migrateJobs(adminUrl: string, serviceRole: string): Promise<void> {
  const admin = new pg.Pool({ connectionString: adminUrl, max: 1 })
  try {
    const found = await admin.query<{ database: string; same: boolean }>(
      'select current_database() as database, current_user = $1 as same',
      [serviceRole],
    )
    const [row] = found.rows
    const database = pg.escapeIdentifier(row?.database ?? '')
    const role = pg.escapeIdentifier(serviceRole)
    if (row?.same) return await runMigrations({ connectionString: adminUrl })
    await admin.query(`grant create on database ${database} to ${role}`)
    const asService = new pg.Pool({ connectionString: adminUrl, max: 1, options: `-c role=${serviceRole}` })
    // The queue's migrations ask for both listeners; an error reaches them through the statement as well.
    asService.on('error', () => undefined)
    asService.on('connect', (client) => client.on('error', () => undefined))
    try {
      await runMigrations({ pgPool: asService })
    } finally {
      await asService.end()
      await admin.query(`revoke create on database ${database} from ${role}`)
    }
  } finally {
    await admin.end()
  }
}
