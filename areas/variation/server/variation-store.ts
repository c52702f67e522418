import { type ColumnType, type Selectable, sql, type Updateable } from 'kysely'
import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { formOf } from '#packages/fields'
import type { Database, Transaction } from '#platform/database'
import { createHistory, waitingClock } from '#platform/history'
import type {
  VariationEffect,
  VariationEvent,
  VariationStatus,
  VariationSummary,
  VariationType,
  VariedRows,
} from '../contract/index.ts'
import { readStored } from './read-stored.ts'

type Connection = Database | Transaction
type Json<Value> = ColumnType<Value, string, never>
type StoredLoan = ReturnType<typeof toStoredRows>['loans'][number]
type StoredSecurity = ReturnType<typeof toStoredRows>['securities'][number]

/** The tables of variations: see migrations/001-variation.sql for what each column means. */
type VariationTables = {
  variation_counter: { channel: string; last_variation_id: ColumnType<bigint, never, bigint> }
  variation: {
    channel: string
    variation_id: bigint
    policy_number: string
    policy_version: number
    brand_name: string
    types: VariationType[]
    notes: string | null
    status: VariationStatus
    loans: Json<StoredLoan[]>
    securities: Json<StoredSecurity[]>
    effect: Json<VariationEffect>
    submitted_by: string
    submitted_by_subject: string
    submitted_by_name: string
    submitted_at: Date
    assigned_to: string | null
    assigned_to_subject: string | null
    decided_by: string | null
    decided_by_subject: string | null
    decided_at: Date | null
    reason: string | null
    waiting_since: Date
    paused_at: ColumnType<Date | null, never, Date | null>
  }
}

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
  readonly types: readonly VariationType[]
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
  readonly decidedAt: Date | null
  readonly reason: string | null
  /** The insurer's waiting time is `pausedAt`, or now while it is null, minus this time. */
  readonly waitingSince: Date
  readonly pausedAt: Date | null
}
export type NewVariation = Omit<
  StoredVariation,
  | 'variationId'
  | 'assignedTo'
  | 'assignedToSubject'
  | 'decidedBy'
  | 'decidedAt'
  | 'reason'
  | 'waitingSince'
  | 'pausedAt'
>

/** The columns that a change may set; the clock follows from the status. */
export type VariationChange = Updateable<
  Pick<
    VariationTables['variation'],
    'assigned_to' | 'assigned_to_subject' | 'decided_by' | 'decided_by_subject' | 'decided_at' | 'reason'
  >
> & { readonly status: VariationStatus }

/**
 * Inserts a new variation with the lender's next ID. The lender's counter stays locked until the transaction ends, so
 * call it after every other lock.
 */
export async function insertVariation(transaction: Transaction, variation: NewVariation): Promise<bigint> {
  const { rows } = await sql<{ last_variation_id: bigint }>`
    insert into variation_counter as counter (channel, last_variation_id) values (${variation.channel}, 200001)
    on conflict (channel) do update set last_variation_id = counter.last_variation_id + 1
    returning last_variation_id
  `.execute(transaction)
  const variationId = rows[0]?.last_variation_id ?? 0n
  const { loans, securities } = toStoredRows(variation.rows)
  await transaction
    .withTables<VariationTables>()
    .insertInto('variation')
    .values({
      channel: variation.channel,
      variation_id: variationId,
      policy_number: variation.policyNumber,
      policy_version: variation.policyVersion,
      brand_name: variation.brandName,
      types: [...variation.types],
      notes: variation.notes,
      status: variation.status,
      loans: JSON.stringify(loans),
      securities: JSON.stringify(securities),
      effect: JSON.stringify(variation.effect),
      submitted_by: variation.submittedBy,
      submitted_by_subject: variation.submittedBySubject,
      submitted_by_name: variation.submittedByName,
      submitted_at: variation.submittedAt,
      waiting_since: variation.submittedAt,
    })
    .execute()
  return variationId
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
    .select(['variation_id', 'types', 'status', 'submitted_by', 'submitted_at', 'decided_at', 'reason'])
    .select([lvr('before').as('lvr_before'), lvr('after').as('lvr_after')])
    .orderBy('variation_id', 'desc')
    .execute()
  return rows.map((row) => ({
    variationId: String(row.variation_id),
    types: row.types,
    status: row.status,
    submittedBy: row.submitted_by,
    submittedAt: row.submitted_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    reason: row.reason,
    lvrBefore: row.lvr_before,
    lvrAfter: row.lvr_after,
  }))
}

/** The open variation of a policy; there is at most one. */
export async function findOpenVariation(
  connection: Connection,
  channel: string,
  policyNumber: string,
): Promise<{ readonly id: string; readonly status: VariationStatus } | null> {
  const row = await ofPolicy(connection, channel, policyNumber)
    .select(['variation_id', 'status'])
    .where('status', 'in', ['Submitted', 'Assigned', 'On Hold'])
    .executeTakeFirst()
  return row ? { id: String(row.variation_id), status: row.status } : null
}

/** Changes a variation that this transaction has locked. */
export async function updateVariation(
  transaction: Transaction,
  key: VariationKey,
  change: VariationChange,
  at: Date,
): Promise<void> {
  await transaction
    .withTables<VariationTables>()
    .updateTable('variation')
    .set({ ...waitingClock(change, at), ...change })
    .where('channel', '=', key.channel)
    .where('variation_id', '=', key.variationId)
    .execute()
}

function rowOf(connection: Connection, { channel, variationId }: VariationKey) {
  return connection
    .withTables<VariationTables>()
    .selectFrom('variation')
    .selectAll()
    .where('channel', '=', channel)
    .where('variation_id', '=', variationId)
}

function ofPolicy(connection: Connection, channel: string, policyNumber: string) {
  return connection
    .withTables<VariationTables>()
    .selectFrom('variation')
    .where('channel', '=', channel)
    .where('policy_number', '=', policyNumber)
}

/** Converts rows to JSON, each value as exact text. */
export function toStoredRows({ loans, securities }: VariedRows) {
  return {
    loans: loans.map(({ id, active, securities: secured, ...loan }) => ({
      ...formOf(policyLoanFields, loan),
      id,
      active,
      securities: secured,
    })),
    securities: securities.map(({ id, active, ...security }) => ({
      ...formOf(policySecurityFields, security),
      id,
      active,
    })),
  }
}

function toVariation(row: Selectable<VariationTables['variation']>): StoredVariation {
  return {
    channel: row.channel,
    variationId: row.variation_id,
    policyNumber: row.policy_number,
    policyVersion: row.policy_version,
    brandName: row.brand_name,
    types: row.types,
    notes: row.notes,
    status: row.status,
    rows: {
      loans: row.loans.map(({ id, active, securities, ...loan }) => ({
        ...readStored(policyLoanFields, loan),
        id,
        active,
        securities,
      })),
      securities: row.securities.map(({ id, active, ...security }) => ({
        ...readStored(policySecurityFields, security),
        id,
        active,
      })),
    },
    effect: row.effect,
    submittedBy: row.submitted_by,
    submittedBySubject: row.submitted_by_subject,
    submittedByName: row.submitted_by_name,
    submittedAt: row.submitted_at,
    assignedTo: row.assigned_to,
    assignedToSubject: row.assigned_to_subject,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    reason: row.reason,
    waitingSince: row.waiting_since,
    pausedAt: row.paused_at,
  }
}
