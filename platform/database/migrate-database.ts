import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { connectDatabase, type Database } from './connect-database.ts'

/** The plain SQL files of one module. Each is applied once, in the order of the file names. */
export type MigrationFolder = { readonly name: string; readonly folder: URL }

type Migrations = {
  /** The connection string of a role that may create tables: DATABASE_ADMIN_URL. */
  readonly adminUrl: string
  /** The role of the service. It is granted access to rows but never owns tables. */
  readonly serviceRole: string
  readonly folders: readonly MigrationFolder[]
}

/**
 * Applies pending migrations and grants the service's role its rights, which exclude changing or deleting audit
 * entries. Safe to run from several processes at once: the migrator takes a lock.
 *
 * @throws the database's own error when a file fails; that file is rolled back entirely
 */
export async function migrateDatabase({ adminUrl, serviceRole, folders }: Migrations): Promise<void> {
  const { database } = connectDatabase({ connectionString: adminUrl, poolSize: 2, statementTimeout: 600_000 })
  try {
    const migrator = new Migrator({
      db: database,
      // Each area numbers its own files, so the files of all areas have no common order.
      allowUnorderedMigrations: true,
      provider: { getMigrations: () => readMigrations(folders) },
    })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    await grantService(database, serviceRole)
  } finally {
    await database.destroy()
  }
}

async function readMigrations(folders: readonly MigrationFolder[]): Promise<Record<string, Migration>> {
  const migrations: Record<string, Migration> = {}
  for (const { name, folder } of folders) {
    for (const file of (await readdir(folder)).filter((entry) => entry.endsWith('.sql')).sort()) {
      const statements = await readFile(new URL(file, folder), 'utf8')
      migrations[`${name}/${file}`] = { up: async (database) => void (await sql.raw(statements).execute(database)) }
    }
  }
  return migrations
}

async function grantService(database: Database, role: string): Promise<void> {
  const service = sql.id(role)
  await sql`grant usage on schema public to ${service}`.execute(database)
  await sql`grant select, insert, update, delete on all tables in schema public to ${service}`.execute(database)
  await sql`grant usage, select on all sequences in schema public to ${service}`.execute(database)
  const owner = await sql<{ same: boolean }>`select current_user = ${role} as same`.execute(database)
  if (owner.rows[0]?.same) return
  await sql`revoke update, delete, truncate on audit_entry from ${service}`.execute(database)
}
