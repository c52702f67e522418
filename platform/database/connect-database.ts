import {
  CamelCasePlugin,
  type ColumnType,
  type InsertType,
  Kysely,
  type Transaction as KyselyTransaction,
  PostgresDialect,
  type RawBuilder,
  type Selectable,
  sql,
  type UpdateType,
} from 'kysely'
import pg from 'pg'
import { forKysely, type LentConnection } from './lend-connection.ts'
import type { DB } from './schema.d.ts'
import { shareConnections } from './share-connections.ts'
import { WorkPool } from './work-pool.ts'

/** A database without named tables: a store names its own with `tablesOf`. */
export type Database = Kysely<Record<never, never>>
export type Transaction = KyselyTransaction<Record<never, never>>

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** The connection with columns in camel case: `submitted_at` is `submittedAt`. Keys in JSON values stay as they are. */
export function camelCased(connection: Database | Transaction): Database {
  return connection.withPlugin(camelCase)
}

export type DatabaseAddress = {
  readonly connectionString: string
  readonly poolSize: number
  /** The statement timeout in milliseconds: a stalled database must not hold a request for ever. */
  readonly statementTimeout: number
}

// Amounts are whole cents and counts may exceed 2^53: a bigint keeps both exact.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => BigInt(text))
// A calendar day has no time zone; a Date would add one.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * Planner settings. Random reads cost little more than sequential reads in memory or on a solid-state disk. JIT
 * compilation and parallel workers cost more than they save for statements of a few milliseconds.
 */
const planning = '-c random_page_cost=1.1 -c jit=off -c max_parallel_workers_per_gather=0'

const connectTimeout = 3_000

type Opened = { readonly pool: WorkPool; readonly connect: () => Promise<LentConnection> }

const opened = new WeakMap<Database, Opened>()

function openedBy(database: Database): Opened {
  const found = opened.get(database)
  if (found === undefined) throw new Error('This database was not opened by connectDatabase.')
  return found
}

/** The connection pool of a database, for work that belongs to no call. */
export function poolOf(database: Database): WorkPool {
  return openedBy(database).pool
}

export function connectDatabase(address: DatabaseAddress): { database: Database; pool: pg.Pool } {
  const pool = new WorkPool({
    connectionString: address.connectionString,
    max: address.poolSize,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: address.statementTimeout,
    query_timeout: address.statementTimeout + 250,
    idle_in_transaction_session_timeout: address.statementTimeout + 5_000,
    application_name: 'lmi-portal',
    options: planning,
    keepAlive: true,
  })
  // The pool replaces a broken connection, idle or between two statements. Without a listener on both, the error would
  // end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const connect = shareConnections(pool, Math.ceil(address.poolSize / 2), connectTimeout)
  const shared = { options: pool.options, connect: async () => forKysely(await connect()), end: () => pool.end() }
  const database: Database = new Kysely({ dialect: new PostgresDialect({ pool: shared }) })
  opened.set(database, { pool, connect })
  return { database, pool }
}

/** Milliseconds: as long as a job may take. */
const longStatement = 600_000

/** Runs a job on a connection of its own, whose statements may take ten minutes. */
export async function withLongStatements<Result>(
  database: Database,
  work: (patient: Database) => Promise<Result>,
): Promise<Result> {
  const { connectionString = '' } = poolOf(database).options
  const own = connectDatabase({ connectionString, poolSize: 1, statementTimeout: longStatement })
  poolOf(own.database).separatesLenders = poolOf(database).separatesLenders
  try {
    return await work(own.database)
  } finally {
    await own.database.destroy()
  }
}

/**
 * Codes of transient errors. PostgreSQL: connection failure (08), read-only after a failover (25006), idle transaction
 * timeout (25P03), serialization failure, unknown completion or deadlock (40), insufficient resources (53), cancelled
 * or shut down (57), system error such as a failed disk (58). Node.js: unreachable host or lost connection.
 */
const transient =
  /^(08\w{3}|25006|25P03|40001|40003|40P01|53\w{3}|57\w{3}|58\w{3}|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Messages of transient errors from the pool and its connections, which have no codes. */
const connectionLost =
  /timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|not queryable/

/** True for a transient database error: the same statement may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  // The job queue reports copies of errors, which are plain objects.
  if (typeof error !== 'object' || error === null) return false
  const { code, message } = error as { code?: unknown; message?: unknown }
  return transient.test(String(code)) || connectionLost.test(String(message))
}

/** Read-only (25006) or its disk is full (53100): the transaction stored nothing. */
export function isWriteRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '25006' || error.code === '53100')
}

/** A prepared statement: PostgreSQL parses and plans it once for each connection. Its name must be unique. */
export type PreparedStatement = { readonly name: string; readonly text: string }

/** Use it only where planning dominates the cost; otherwise use the query builder. Outside a transaction. */
export async function runPrepared<Row extends pg.QueryResultRow>(
  database: Database,
  { name, text }: PreparedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  const connection = await openedBy(database).connect()
  try {
    return (await connection.query<Row>({ name, text, values: [...values] })).rows
  } finally {
    connection.release()
  }
}

/**
 * Runs statements that all read the same state of the database: a concurrent change is visible in all of them or in
 * none. Use only `snapshot` in `read`: a second connection would see another state, and wait for the pool.
 */
export async function inSnapshot<Result>(
  database: Database | Transaction,
  read: (snapshot: Transaction) => Promise<Result>,
): Promise<Result> {
  if (database.isTransaction) return await read(database as Transaction)
  return await database.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read)
}

/** Runs a statement that reads with settings of PostgreSQL for it alone, such as `{ statement_timeout: '500' }`. */
export async function readWith<Row>(
  database: Database,
  settings: Readonly<Record<string, string>>,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  // In one message: each of its own takes as long as reading a few hundred rows.
  const begin = ['begin read only', ...Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`)]
  return await database.connection().execute(async (connection) => {
    try {
      await sql.raw(begin.join('; ')).execute(connection)
      return (await statement.execute(connection)).rows
    } finally {
      // Of a statement that failed, it rolls back.
      await sql`commit`.execute(connection)
    }
  })
}

/** What a store knows of its columns beyond the schema: the shape of a jsonb, the values of a text. */
type Known<Name extends keyof DB> = {
  readonly [Table in Name]?: { readonly [Column in keyof DB[Table]]?: unknown }
}

type Narrowed<Type, Value> = Type extends unknown ? ([Value] extends [Type] ? Value : Type) : never

type KnownColumn<Column, Value> = ColumnType<
  Value | (null extends InsertType<Column> ? null : never),
  Narrowed<InsertType<Column>, Value>,
  Narrowed<UpdateType<Column>, Value>
>

type TableOf<Table, Values> = {
  readonly [Column in keyof Table]: Column extends keyof Values
    ? KnownColumn<Table[Column], Values[Column]>
    : Table[Column]
}

type Tables<Name extends keyof DB, Values> = {
  [Table in Name]: TableOf<DB[Table], Table extends keyof Values ? Values[Table] : unknown>
}

export type Row<Name extends keyof DB, Values extends Known<Name> = Record<never, never>> = Readonly<
  Selectable<Tables<Name, Values>[Name]>
>

/** The named tables of the schema, with names in camel case. A store names those of its area, and sees no others. */
export function tablesOf<Name extends keyof DB, Values extends Known<Name> = Record<never, never>>(
  connection: Database | Transaction,
): Kysely<Tables<Name, Values>> {
  return camelCased(connection).withTables<Tables<Name, Values>>()
}
