import type { Selectable, Updateable } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import { createHistory, waitingClock } from '#platform/history'
import type { ReferralEvent } from '../../contract/index.ts'
import type { ReferralTables } from './referral-tables.ts'

type Connection = Database | Transaction
type Row = Selectable<ReferralTables['referral']>

/** The key of a referral: its lender, and its number there. */
export type ReferralKey = { readonly channel: string; readonly referralId: bigint }

/** Parses a referral's number from a URL; null when it is invalid. */
export function parseReferralId(text: string): bigint | null {
  return /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null
}

/** The events, questions and answers of referrals. */
export const history = createHistory<ReferralEvent['kind'], ReferralKey>({
  messages: 'referral_message',
  events: 'referral_event',
  idColumn: 'request_id',
  idOf: ({ referralId }) => referralId,
  versioned: true,
})

/** A referral as stored. */
export type StoredReferral = ReferralKey & {
  readonly lenderRefNumber: string
  readonly lenderRefKey: string
  readonly brandName: string
  readonly raisedBy: string
  readonly raisedBySubject: string
  readonly submissionType: string
  readonly status: Row['status']
  readonly decision: string | null
  readonly submittedAt: Date
  readonly receivedAt: Date
  readonly version: number
  readonly assignedTo: string | null
  readonly assignedToSubject: string | null
  /** The insurer has had the referral for `pausedAt`, or now, minus this. */
  readonly waitingSince: Date
  readonly pausedAt: Date | null
}
export type NewReferral = Omit<StoredReferral, 'referralId' | 'waitingSince' | 'pausedAt'>

/** The columns that a change may set; `updateReferral` derives the waiting clock from the status. */
export type ReferralChange = Updateable<
  Pick<
    ReferralTables['referral'],
    | 'submission_type'
    | 'decision'
    | 'submitted_at'
    | 'version'
    | 'assigned_to'
    | 'assigned_to_subject'
    | 'decided_by'
    | 'decided_at'
  >
> & { readonly status: Row['status'] }

export async function findReferral(connection: Connection, key: ReferralKey): Promise<StoredReferral | null> {
  const row = await rowOf(connection, key).executeTakeFirst()
  return row ? toReferral(row) : null
}

/** Like findReferral, with a row lock: concurrent changes wait until the transaction ends. */
export async function lockReferral(transaction: Transaction, key: ReferralKey): Promise<StoredReferral | null> {
  const row = await rowOf(transaction, key).forUpdate().executeTakeFirst()
  return row ? toReferral(row) : null
}

function rowOf(connection: Connection, { channel, referralId }: ReferralKey) {
  return ofLender(connection, channel).selectAll().where('request_id', '=', referralId)
}

function ofLender(connection: Connection, channel: string) {
  return connection.withTables<ReferralTables>().selectFrom('referral').where('referral.channel', '=', channel)
}

/** True when the lender has raised a referral. */
export async function hasReferrals(connection: Connection, channel: string): Promise<boolean> {
  return Boolean(await ofLender(connection, channel).select('request_id').limit(1).executeTakeFirst())
}

/** The lender's referral with this reference, compared by its key. */
export async function findReferralByReference(
  connection: Connection,
  channel: string,
  lenderRefKey: string,
): Promise<StoredReferral | null> {
  const row = await ofLender(connection, channel)
    .selectAll()
    .where('lender_ref_key', '=', lenderRefKey)
    .executeTakeFirst()
  return row ? toReferral(row) : null
}

/**
 * The status and reference of a referral, and the subjects of the users who raised it and who submitted its current
 * version.
 */
export async function findPeople(transaction: Transaction, { channel, referralId }: ReferralKey) {
  const row = await ofLender(transaction, channel)
    .innerJoin('referral_version as sent', (join) =>
      join
        .onRef('sent.channel', '=', 'referral.channel')
        .onRef('sent.request_id', '=', 'referral.request_id')
        .onRef('sent.version', '=', 'referral.version'),
    )
    .select(['status', 'lender_ref_number', 'raised_by_subject', 'sent.submitted_by_subject'])
    .where('referral.request_id', '=', referralId)
    .executeTakeFirstOrThrow()
  const people = [...new Set([row.raised_by_subject, row.submitted_by_subject])]
  return { status: row.status, lenderRefNumber: row.lender_ref_number, people }
}

/**
 * Reserves consecutive numbers for new referrals. The lender's counter stays locked until the transaction ends, so
 * reserve after every other lock.
 *
 * @returns the first number
 */
export async function reserveReferralIds(transaction: Transaction, channel: string, count = 1): Promise<bigint> {
  const tables = transaction.withTables<ReferralTables>()
  await tables
    .insertInto('referral_counter')
    .values({ channel })
    .onConflict((conflict) => conflict.column('channel').doNothing())
    .execute()
  const { last_request_id } = await tables
    .updateTable('referral_counter')
    .set((counter) => ({ last_request_id: counter('last_request_id', '+', BigInt(count)) }))
    .where('channel', '=', channel)
    .returning('last_request_id')
    .executeTakeFirstOrThrow()
  return last_request_id - BigInt(count - 1)
}

/**
 * Inserts a new referral under the lender's next number.
 *
 * @returns the referral's number, or null when the lender already has a referral with this reference
 */
export async function insertReferral(transaction: Transaction, referral: NewReferral): Promise<bigint | null> {
  const referralId = await reserveReferralIds(transaction, referral.channel)
  const inserted = await transaction
    .withTables<ReferralTables>()
    .insertInto('referral')
    .values({
      channel: referral.channel,
      request_id: referralId,
      lender_ref_number: referral.lenderRefNumber,
      lender_ref_key: referral.lenderRefKey,
      brand_name: referral.brandName,
      raised_by: referral.raisedBy,
      raised_by_subject: referral.raisedBySubject,
      submission_type: referral.submissionType,
      status: referral.status,
      decision: referral.decision,
      submitted_at: referral.submittedAt,
      received_at: referral.receivedAt,
      version: referral.version,
      assigned_to: referral.assignedTo,
      assigned_to_subject: referral.assignedToSubject,
      waiting_since: referral.submittedAt,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'lender_ref_key']).doNothing())
    .returning('request_id')
    .executeTakeFirst()
  return inserted?.request_id ?? null
}

/** Changes a referral that this transaction has locked. */
export async function updateReferral(
  transaction: Transaction,
  { channel, referralId }: ReferralKey,
  change: ReferralChange,
  at: Date,
): Promise<void> {
  await transaction
    .withTables<ReferralTables>()
    .updateTable('referral')
    .set({ ...waitingClock({ status: change.status, submittedAt: change.submitted_at }, at), ...change })
    .where('channel', '=', channel)
    .where('request_id', '=', referralId)
    .execute()
}

function toReferral(row: Row): StoredReferral {
  return {
    channel: row.channel,
    referralId: row.request_id,
    lenderRefNumber: row.lender_ref_number,
    lenderRefKey: row.lender_ref_key,
    brandName: row.brand_name,
    raisedBy: row.raised_by,
    raisedBySubject: row.raised_by_subject,
    submissionType: row.submission_type,
    status: row.status,
    decision: row.decision,
    submittedAt: row.submitted_at,
    receivedAt: row.received_at,
    version: row.version,
    assignedTo: row.assigned_to,
    assignedToSubject: row.assigned_to_subject,
    waitingSince: row.waiting_since,
    pausedAt: row.paused_at,
  }
}
