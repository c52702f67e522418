import { type ColumnType, type Selectable, sql } from 'kysely'
import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { toForm } from '#packages/fields'
import { camelCased, type Database, type Transaction } from '#platform/database'
import { createHistory, waitingClock } from '#platform/history'
import {
  readStored,
  type VariationEffect,
  type VariationEvent,
  type VariationStatus,
  type VariationSummary,
  type VariationType,
  type VariedRows,
} from '../contract/index.ts'

type Connection = Database | Transaction
type Json<Value> = ColumnType<Value, string, never>
type StoredLoan = ReturnType<typeof toStoredRows>['loans'][number]
type StoredSecurity = ReturnType<typeof toStoredRows>['securities'][number]

/** The key of a variation: its lender's channel, and its ID there. */
export type VariationKey = { readonly channel: string; readonly variationId: bigint }

/** Parses a variation ID in an address; null when it is malformed. */
export function parseVariationId(text: string): bigint | null {
  return /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null
}

/** The events and messages of variations. */
export const history = createHistory<VariationEvent['kind'], VariationKey>({
  messages: 'variation_message',
  events: 'variation_event',
  idColumn: 'variation_id',
  idOf: ({ variationId }) => variationId,
})

/** A variation in its current state. */
export type StoredVariation = VariationKey & {
  readonly policyNumber: string
  readonly policyVersion: number
  readonly brandName: string
  readonly types: VariationType[]
  readonly notes: string | null
  readonly status: VariationStatus
  readonly rows: VariedRows
  readonly effect: VariationEffect
  readonly submittedBy: string
  readonly submittedBySubject: string
  readonly submittedByName: string
  readonly submittedAt: Date
  readonly assignedTo: string | null
  readonly assignedToSubject: string | null
  readonly decidedBy: string | null
  readonly decidedBySubject: string | null
  readonly decidedAt: Date | null
  readonly reason: string | null
  /** The insurer's waiting time is `pausedAt`, or now while it is null, minus this time. */
  readonly waitingSince: Date
  readonly pausedAt: Date | null
}
type SetLater = 'assignedTo' | 'assignedToSubject' | 'decidedBy' | 'decidedBySubject' | 'decidedAt' | 'reason'
export type NewVariation = Omit<StoredVariation, SetLater | 'variationId' | 'waitingSince' | 'pausedAt'>

/** The columns that a change may set; the clock follows from the status. */
export type VariationChange = Partial<Pick<StoredVariation, SetLater>> & Pick<StoredVariation, 'status'>

/** What each column means is said in migrations/001-variation.sql. */
type VariationTables = {
  variation: Omit<StoredVariation, 'rows' | 'effect'> & {
    readonly loans: Json<StoredLoan[]>
    readonly securities: Json<StoredSecurity[]>
    readonly effect: Json<VariationEffect>
  }
}

/**
 * Reserves `count` variation IDs for a lender, in a statement of its own: within the transaction of a variation, the
 * lender's other submissions would wait for its commit, each with a connection. An unused ID is never assigned.
 *
 * @returns the first ID
 */
export async function reserveVariationIds(database: Database, channel: string, count = 1): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`
    insert into variation_counter as counter (channel, last_variation_id) values (${channel}, 200000::bigint + ${count})
    on conflict (channel) do update set last_variation_id = counter.last_variation_id + ${count}
    returning last_variation_id as last
  `.execute(database)
  return (rows[0]?.last ?? 0n) - BigInt(count - 1)
}

/** Inserts a new variation under its reserved ID. */
export async function insertVariation(
  transaction: Transaction,
  variationId: bigint,
  variation: NewVariation,
): Promise<void> {
  const { rows: varied, effect, ...values } = variation
  const { loans, securities } = toStoredRows(varied)
  await tables(transaction)
    .insertInto('variation')
    .values({
      ...values,
      variationId,
      loans: JSON.stringify(loans),
      securities: JSON.stringify(securities),
      effect: JSON.stringify(effect),
      waitingSince: variation.submittedAt,
    })
    .execute()
}

export async function findVariation(connection: Connection, key: VariationKey): Promise<StoredVariation | null> {
  const row = await rowOf(connection, key).executeTakeFirst()
  return row ? toVariation(row) : null
}

/** Like findVariation, with a row lock: concurrent changes wait. */
export async function lockVariation(transaction: Transaction, key: VariationKey): Promise<StoredVariation | null> {
  const row = await rowOf(transaction, key).forUpdate().executeTakeFirst()
  return row ? toVariation(row) : null
}

/** The variations of a policy, newest first, without their rows. */
export async function listSummaries(
  connection: Connection,
  channel: string,
  policyNumber: string,
): Promise<VariationSummary[]> {
  const lvr = (side: 'before' | 'after') => sql<number>`(effect -> ${sql.lit(side)} ->> 'lvr')::float8`
  const rows = await ofPolicy(connection, channel, policyNumber)
    .select(['variationId', 'types', 'status', 'submittedBy', 'submittedAt', 'decidedAt', 'reason'])
    .select([lvr('before').as('lvrBefore'), lvr('after').as('lvrAfter')])
    .orderBy('variationId', 'desc')
    .execute()
  return rows.map((row) => ({
    ...row,
    variationId: String(row.variationId),
    submittedAt: row.submittedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }))
}

/** The open variation of a policy; there is at most one. */
export async function findOpenVariation(
  connection: Connection,
  channel: string,
  policyNumber: string,
): Promise<{ readonly id: string; readonly status: VariationStatus } | null> {
  const row = await ofPolicy(connection, channel, policyNumber)
    .select(['variationId', 'status'])
    .where('status', 'in', ['Submitted', 'Assigned', 'On Hold'])
    .executeTakeFirst()
  return row ? { id: String(row.variationId), status: row.status } : null
}

/** Changes a variation that this transaction has locked. */
export async function updateVariation(
  transaction: Transaction,
  key: VariationKey,
  change: VariationChange,
  at: Date,
): Promise<void> {
  await tables(transaction)
    .updateTable('variation')
    .set({ ...waitingClock(change, at), ...change })
    .where('channel', '=', key.channel)
    .where('variationId', '=', key.variationId)
    .execute()
}

function tables(connection: Connection) {
  return camelCased(connection).withTables<VariationTables>()
}

function rowOf(connection: Connection, { channel, variationId }: VariationKey) {
  return tables(connection)
    .selectFrom('variation')
    .selectAll()
    .where('channel', '=', channel)
    .where('variationId', '=', variationId)
}

function ofPolicy(connection: Connection, channel: string, policyNumber: string) {
  return tables(connection)
    .selectFrom('variation')
    .where('channel', '=', channel)
    .where('policyNumber', '=', policyNumber)
}

/** Converts rows to JSON, each value as exact text. */
export function toStoredRows({ loans, securities }: VariedRows) {
  return {
    loans: loans.map(({ id, active, securities: secured, ...loan }) => ({
      ...toForm(policyLoanFields, loan),
      id,
      active,
      securities: secured,
    })),
    securities: securities.map(({ id, active, ...security }) => ({
      ...toForm(policySecurityFields, security),
      id,
      active,
    })),
  }
}

function toVariation({ loans, securities, ...row }: Selectable<VariationTables['variation']>): StoredVariation {
  return {
    ...row,
    rows: {
      loans: loans.map(({ id, active, securities: secured, ...loan }) => ({
        ...readStored(policyLoanFields, loan),
        id,
        active,
        securities: secured,
      })),
      securities: securities.map(({ id, active, ...security }) => ({
        ...readStored(policySecurityFields, security),
        id,
        active,
      })),
    },
  }
}
