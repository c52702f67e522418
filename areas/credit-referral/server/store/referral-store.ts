import type { Selectable, Updateable } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import { createHistory, waitingClock } from '#platform/history'
import type { ReferralEvent } from '../../contract/index.ts'
import type { ReferralTables } from './referral-tables.ts'

type Connection = Database | Transaction
type Row = Selectable<ReferralTables['referral']>

/** Which referral: its lender, and its number there. */
export type ReferralKey = { readonly channel: string; readonly referralId: bigint }

/** Reads a referral's number as it stands in an address; null for what can be none. */
export function parseReferralId(text: string): bigint | null {
  return /^[1-9]\d{0,17}$/.test(text) ? BigInt(text) : null
}

/** What happened to referrals, and what was asked and answered about them. */
export const history = createHistory<ReferralEvent['kind'], ReferralKey>({
  messages: 'referral_message',
  events: 'referral_event',
  idColumn: 'request_id',
  idOf: ({ referralId }) => referralId,
  versioned: true,
})

/** A referral as it stands. */
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
  /** The insurer has had it for `pausedAt`, or now, less this. */
  readonly waitingSince: Date
  readonly pausedAt: Date | null
}
export type NewReferral = Omit<StoredReferral, 'referralId' | 'waitingSince' | 'pausedAt'>

/** What may change of a referral; its clock follows from its status. */
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

/** The same, locked until the transaction ends: whoever changes it too waits. */
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

/** True for a lender that has raised a referral. */
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

/** Where a referral stands, and the subjects of those whose it is: who raised it, and who sent its current version. */
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
 * Reserves numbers for so many new referrals; whoever raises another referral of this lender waits until the transaction
 * ends, so it comes after every other lock.
 *
 * @returns the first of them
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
 * @returns the referral's number, or null when the lender has a referral with this reference already
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
