import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { connectDatabase, type Database, type Transaction } from './connect-database.ts'
import {
  dropLenderViews,
  grantLenders,
  listOldViews,
  makeLenderView,
  makeLenderViews,
  type ServiceRights,
  type SharedRows,
} from './lender-views.ts'

type Migrations = {
  /** The connection string of a role that may create tables: DATABASE_ADMIN_URL. */
  readonly adminUrl: string
  /** The role of the service. It is granted access to rows but never owns tables. */
  readonly serviceRole: string
  readonly files: ReadonlyMap<string, URL>
  readonly rights?: ServiceRights
  readonly sharedRows?: SharedRows
}

/** A newer release has removed what this one uses. */
export class NewerDatabase extends Error {
  readonly migration: string
  readonly worksFrom: string
  constructor(migration: string, worksFrom: string) {
    super(`The database has the migration ${migration}, which needs a release with ${worksFrom}.`)
    this.migration = migration
    this.worksFrom = worksFrom
  }
}

/**
 * Applies pending migrations in the order of `files`, in one transaction with the views of lenders, and grants the roles of
 * the service and of lenders their rights, which `rights` limit; then renews the views of earlier releases. One process at a
 * time may run it. On a database that a newer release has changed it leaves views and rights as they are.
 *
 * @returns the names of the migrations that it applied: none of those that another process did meanwhile
 * @throws NewerDatabase, or the database's own error when a file fails; then no migration is applied
 */
export async function migrateDatabase(migrations: Migrations): Promise<readonly string[]> {
  const { adminUrl, serviceRole, files, rights = {}, sharedRows = {} } = migrations
  const { database } = connectDatabase({ connectionString: adminUrl, poolSize: 2, statementTimeout: 600_000 })
  const inTransaction = <Result>(work: (transaction: Transaction) => Promise<Result>) =>
    database.transaction().execute(async (transaction) => {
      // Calls of running servers queue behind a statement that waits for a lock. Of two that wait for each other, the migration
      // gives up: PostgreSQL ends a call after a second (deadlock_timeout).
      await sql`set local lock_timeout = '100ms'`.execute(transaction)
      return await work(transaction)
    })
  const applyPending = (withViews: boolean) =>
    inTransaction(async (transaction) => {
      if (!withViews) await dropLenderViews(transaction)
      await createTable(transaction)
      const applied = await loadApplied(transaction, files)
      const pending = [...files].filter(([name]) => !applied.has(name))
      for (const [name, file] of pending) await applyMigration(transaction, name, files, file)
      const isNewest = [...applied].every((name) => files.has(name))
      if (isNewest) await makeLenderViews(transaction, sharedRows)
      if (isNewest) await grantLenders(transaction, rights, sharedRows)
      return { isNewest, names: pending.map(([name]) => name) }
    })
  // Without the views only where a migration changes what they show: meanwhile, calls of lenders wait.
  const apply = () =>
    applyPending(true).catch((error) => {
      if (!shownByViews.has(codeOf(error))) throw error
      return applyPending(false)
    })
  try {
    const { isNewest, names } = await retryLocked(apply)
    if (isNewest) {
      // Each alone: a call that waits for the lock of one may have read others.
      for (const name of await listOldViews(database))
        await retryLocked(() => inTransaction((transaction) => makeLenderView(transaction, name, sharedRows)))
      await grantService(database, serviceRole, rights)
    }
    return names
  } finally {
    await database.destroy()
  }
}

/** Repeats the work while others hold a lock that it needs, for a minute. */
async function retryLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === 55 || !isLocked.has(codeOf(error))) throw error
      await wait(1_000)
    }
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '')
/** Lock not available, deadlock detected. */
const isLocked = new Set(['55P03', '40P01'])
/** Dependent objects still exist, type or name of a column that a view has. */
const shownByViews = new Set(['2BP01', '0A000', '42P16'])

/** The names of `files` that are not applied yet, in their order. @throws NewerDatabase */
export async function listPendingMigrations(
  database: Database,
  files: Migrations['files'],
): Promise<readonly string[]> {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('public.kysely_migration') is not null as found`.execute(database)
  const applied = rows[0]?.found ? await loadApplied(database, files) : new Set<string>()
  return [...files.keys()].filter((name) => !applied.has(name))
}

/** The table is the one of Kysely's migrator, which earlier versions used; it runs files in the order of their names only. */
async function createTable(transaction: Transaction): Promise<void> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`.execute(transaction)
  await sql`alter table kysely_migration add column if not exists works_from text`.execute(transaction)
}

/** The applied migrations, also those of newer releases with which this one works. @throws NewerDatabase */
async function loadApplied(
  connection: Database | Transaction,
  files: Migrations['files'],
): Promise<ReadonlySet<string>> {
  // Earlier releases made the table without that column.
  const { rows } = await sql<{ name: string; worksFrom: string | null }>`
    select name, to_jsonb(applied) ->> 'works_from' as "worksFrom" from kysely_migration as applied
  `.execute(connection)
  for (const { name, worksFrom } of rows)
    if (worksFrom !== null && !files.has(name) && !files.has(worksFrom)) throw new NewerDatabase(name, worksFrom)
  return new Set(rows.map(({ name }) => name))
}

/** A file that removes or restricts something names the migration that a release must have to work with it. */
const worksFromLine = /^-- works from (\S+)$/m

async function applyMigration(
  transaction: Transaction,
  name: string,
  files: Migrations['files'],
  file: URL,
): Promise<void> {
  const text = await readFile(file, 'utf8')
  const worksFrom = worksFromLine.exec(text)?.[1] ?? null
  if (worksFrom !== null && !files.has(worksFrom))
    throw new Error(`${name} works from ${worksFrom}, which is no migration`)
  await sql.raw(text).execute(transaction)
  await sql`insert into kysely_migration (name, timestamp, works_from)
    values (${name}, ${new Date().toISOString()}, ${worksFrom})`.execute(transaction)
}

/** In one transaction: servers that are running see the rights before or after it. */
async function grantService(database: Database, role: string, rights: ServiceRights): Promise<void> {
  const service = sql.id(role)
  await database.transaction().execute(async (transaction) => {
    await sql`grant usage on schema public to ${service}`.execute(transaction)
    await sql`grant select, insert, update, delete on all tables in schema public to ${service}`.execute(transaction)
    await sql`grant usage, select on all sequences in schema public to ${service}`.execute(transaction)
    await sql`grant execute on all functions in schema public to ${service}`.execute(transaction)
    const owner = await sql<{ same: boolean }>`select current_user = ${role} as same`.execute(transaction)
    if (owner.rows[0]?.same) return
    for (const [table, { update }] of Object.entries(rights)) {
      await sql`revoke update, delete, truncate on ${sql.id(table)} from ${service}`.execute(transaction)
      if (update.length === 0) continue
      const columns = sql.join(update.map((column) => sql.id(column)))
      await sql`grant update (${columns}) on ${sql.id(table)} to ${service}`.execute(transaction)
    }
    // The rights of a table count for its partitions; rights of their own would bypass it.
    const { rows: partitions } = await sql<{ name: string }>`
      select relname as name from pg_class where relispartition and relkind = 'r' and relnamespace = 'public'::regnamespace
    `.execute(transaction)
    for (const { name } of partitions) await sql`revoke all on ${sql.id(name)} from ${service}`.execute(transaction)
  })
}
