import { sql } from 'kysely'
import { type Database, poolOf, type Transaction } from './connect-database.ts'
import { channelSetting, lenderRole, lenderSchema } from './work-pool.ts'

/** By table: the channel whose rows every lender finds too. Lenders' calls only read such a table. */
export type SharedRows = Readonly<Record<string, string>>

/** By table: the columns that the roles of service and lenders may update. They may not delete its rows, and may change other tables. */
export type ServiceRights = Readonly<Record<string, { readonly update: readonly string[] }>>

async function hasLenderRole(connection: Database | Transaction): Promise<boolean> {
  const { rows } = await sql`select from pg_roles where rolname = ${lenderRole}`.execute(connection)
  return rows.length > 0
}

type Table = {
  readonly name: string
  readonly hasChannel: boolean
  /** Whether it has a channel and no view with all of its columns. */
  readonly lacksView: boolean
}

async function listTables(connection: Database | Transaction): Promise<readonly Table[]> {
  const { rows } = await sql<Table>`
    with shape as (
      select attrelid, bool_or(attname = 'channel') as has_channel,
        array_agg(format('%s %s', attname, format_type(atttypid, atttypmod)) order by attnum) as columns
      from pg_attribute where attnum > 0 and not attisdropped group by attrelid
    )
    select pg_class.relname as name, shape.has_channel as "hasChannel",
      shape.has_channel and shape.columns is distinct from view.columns as "lacksView"
    from pg_class join shape on shape.attrelid = pg_class.oid
    left join pg_class as named on named.relname = pg_class.relname
      and named.relnamespace = (select oid from pg_namespace where nspname = ${lenderSchema})
    left join shape as view on view.attrelid = named.oid
    where pg_class.relnamespace = 'public'::regnamespace and pg_class.relkind in ('r', 'p')
      and not pg_class.relispartition order by 1`.execute(connection)
  return rows
}

/** The tables without a view that shows each of their columns. */
async function listMissingViews(connection: Database | Transaction): Promise<readonly string[]> {
  return (await listTables(connection)).filter(({ lacksView }) => lacksView).map(({ name }) => name)
}

/** The tables whose view has the condition of an earlier release. */
export async function listOldViews(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select viewname as name from pg_views
    where schemaname = ${lenderSchema} and definition not like '%SELECT current_setting%' order by 1`.execute(database)
  return rows.map(({ name }) => name)
}

/** Makes the views that are missing or lack a column, if there is a role of lenders. */
export async function makeLenderViews(transaction: Transaction, shared: SharedRows): Promise<void> {
  if (!(await hasLenderRole(transaction))) return
  await sql`create schema if not exists ${sql.id(lenderSchema)}`.execute(transaction)
  for (const name of await listMissingViews(transaction)) await makeLenderView(transaction, name, shared)
}

export async function makeLenderView(transaction: Transaction, name: string, shared: SharedRows): Promise<void> {
  const others = shared[name] === undefined ? sql`` : sql`or channel = ${sql.lit(shared[name])}`
  // Without a security barrier: the planner reads the indexes of the table as without the view. The setting is selected, so
  // that a plan is for any lender: one for a lender with few records would read all records of a large one.
  await sql`create or replace view ${sql.id(lenderSchema, name)} as select * from ${sql.id('public', name)}
    where channel = (select current_setting(${sql.lit(channelSetting)}, true)) ${others} with cascaded check option`.execute(
    transaction,
  )
}

/** Before a migration that changes or removes a column. */
export async function dropLenderViews(transaction: Transaction): Promise<void> {
  await sql`drop schema if exists ${sql.id(lenderSchema)} cascade`.execute(transaction)
}

/** Grants the role of lenders, if there is one, what the service's role may do, to the views in place of their tables. */
export async function grantLenders(transaction: Transaction, rights: ServiceRights, shared: SharedRows): Promise<void> {
  if (!(await hasLenderRole(transaction))) return
  const role = sql.id(lenderRole)
  await sql`grant usage on schema public, ${sql.id(lenderSchema)} to ${role}`.execute(transaction)
  await sql`grant usage, select on all sequences in schema public to ${role}`.execute(transaction)
  for (const { name, hasChannel } of await listTables(transaction)) {
    const relation = sql.id(hasChannel ? lenderSchema : 'public', name)
    const { update } = rights[name] ?? {}
    const granted = name in shared ? sql`select` : update ? sql`select, insert` : sql`select, insert, update, delete`
    await sql`revoke all on ${relation} from ${role}`.execute(transaction)
    await sql`grant ${granted} on ${relation} to ${role}`.execute(transaction)
    if (!update?.length) continue
    const columns = sql.join(update.map((column) => sql.id(column)))
    await sql`grant update (${columns}) on ${relation} to ${role}`.execute(transaction)
  }
}

/** From now on, work of a lender uses the role of lenders, if it may. Returns whether it does. */
export async function separateLenders(database: Database): Promise<boolean> {
  const pool = poolOf(database)
  pool.separatesLenders = await maySeparateLenders(database)
  return pool.separatesLenders
}

/** Whether the database has the role of lenders with all views, and the service's role may change to it. */
export async function maySeparateLenders(database: Database): Promise<boolean> {
  if (!(await hasLenderRole(database)) || (await listMissingViews(database)).length > 0) return false
  const change = sql`set local role ${sql.id(lenderRole)}`
  try {
    await database.transaction().execute((transaction) => change.execute(transaction))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === '42501') return false
    throw error
  }
}
