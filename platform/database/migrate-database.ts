import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { connectDatabase, type Database, type Transaction } from './connect-database.ts'

type Migrations = {
  /** The connection string of a role that may create tables: DATABASE_ADMIN_URL. */
  readonly adminUrl: string
  /** The role of the service. It is granted access to rows but never owns tables. */
  readonly serviceRole: string
  readonly files: ReadonlyMap<string, URL>
}

export class NewerDatabase extends Error {
  readonly migration: string
  constructor(migration: string) {
    super(`The database has the migration ${migration}, which this version does not know.`)
    this.migration = migration
  }
}

/**
 * Applies pending migrations in the order of `files`, in one transaction, and grants the service's role its rights,
 * which exclude changing or deleting audit entries. One process at a time may run it.
 *
 * @throws NewerDatabase, or the database's own error when a file fails; then no migration is applied
 */
export async function migrateDatabase({ adminUrl, serviceRole, files }: Migrations): Promise<void> {
  const { database } = connectDatabase({ connectionString: adminUrl, poolSize: 2, statementTimeout: 600_000 })
  try {
    await database.transaction().execute(async (transaction) => {
      const applied = await listApplied(transaction)
      for (const name of applied) if (!files.has(name)) throw new NewerDatabase(name)
      for (const [name, file] of files) if (!applied.has(name)) await applyMigration(transaction, name, file)
    })
    await grantService(database, serviceRole)
  } finally {
    await database.destroy()
  }
}

/** The table is the one of Kysely's migrator, which earlier versions used; it runs files in the order of their names only. */
async function listApplied(transaction: Transaction): Promise<ReadonlySet<string>> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(transaction)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(transaction)
  return new Set(rows.map(({ name }) => name))
}

async function applyMigration(transaction: Transaction, name: string, file: URL): Promise<void> {
  await sql.raw(await readFile(file, 'utf8')).execute(transaction)
  await sql`insert into kysely_migration values (${name}, ${new Date().toISOString()})`.execute(transaction)
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
