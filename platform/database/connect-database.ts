import { Kysely, type Transaction as KyselyTransaction, PostgresDialect } from 'kysely'
import pg from 'pg'

/** A store names its own tables: `database.withTables<QuoteTables>()`. Nobody sees the tables of another area. */
// biome-ignore lint/complexity/noBannedTypes: Kysely's own type of a database whose tables are not named yet
export type Database = Kysely<{}>
// biome-ignore lint/complexity/noBannedTypes: see Database
export type Transaction = KyselyTransaction<{}>

export type DatabaseAddress = {
  readonly connectionString: string
  readonly poolSize: number
  /** Milliseconds after which PostgreSQL gives a statement up: a stalled database must not hold a request for ever. */
  readonly statementTimeout: number
}

// Money comes as whole cents and counts may pass 2^53: a bigint keeps both exact.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
// A calendar day has no time zone; a Date would give it one.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * An index is read as cheaply as a table where both are in memory or on a solid-state disk; and what is compiled first, or
 * started in further processes, costs more than it saves for statements of some milliseconds.
 */
const planning = '-c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0'

const addresses = new WeakMap<Database, string>()

/** Where a database answers: for the rare connection that must not come from the pool. */
export function connectionStringOf(database: Database): string {
  const address = addresses.get(database)
  if (address === undefined) throw new Error('This database was not opened by connectDatabase.')
  return address
}

const pools = new WeakMap<Database, pg.Pool>()

/** The connections of a database: for the rare statement that does not go through the query builder. */
export function poolOf(database: Database): pg.Pool {
  const pool = pools.get(database)
  if (pool === undefined) throw new Error('This database was not opened by connectDatabase.')
  return pool
}

/** Opens a pool of connections. Nothing is connected until the first query. */
export function connectDatabase(address: DatabaseAddress): { database: Database; pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: address.connectionString,
    max: address.poolSize,
    connectionTimeoutMillis: 3_000,
    statement_timeout: address.statementTimeout,
    query_timeout: address.statementTimeout + 2_000,
    idle_in_transaction_session_timeout: address.statementTimeout + 5_000,
    application_name: 'lmi-portal',
    options: planning,
    keepAlive: true,
  })
  // A connection that breaks, idle or between two statements, is replaced by the pool; without a listener on both it
  // would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database: Database = new Kysely({ dialect: new PostgresDialect({ pool }) })
  addresses.set(database, address.connectionString)
  pools.set(database, pool)
  return { database, pool }
}

/**
 * PostgreSQL's classes of what passes: connection, read-only because another server took over, deadlock, no room or
 * memory or connection left, cancelled or shut down, its own disk. And Node's words for a machine that does not answer.
 */
const passing =
  /^(08\w{3}|25006|25P03|40001|40003|40P01|53\w{3}|57\w{3}|58\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** What the pool and its connections say, which have no codes. */
const lost =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable/

/** True for an error of a database that is away, full, busy or read-only: the same statement may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && passing.test(String(error.code))) || lost.test(error.message)
}

/** A statement that PostgreSQL parses and plans once for each connection, under a name that is its alone. */
export type PreparedStatement = { readonly name: string; readonly text: string }

/**
 * Runs one statement outside a transaction. Only for a path on which planning is what costs most: the query builder is
 * the rule.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(
  database: Database,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await poolOf(database).query<Row>({ name, text, values: [...values] })
  return rows
}
