import { type Generated, sql } from 'kysely'
import { camelCased, type Database, type Transaction } from '#platform/database'
import { createHistory, waitingClock } from '#platform/history'
import type { ReferralEvent, ReferralStatus } from '../../contract/index.ts'

type Connection = Database | Transaction

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
  /** Of the current version, beside it: the insurer's queue finds and sorts by them. */
  readonly referralReason: string
  readonly baseLoanAmount: string
  readonly baseLvr: string
  readonly status: ReferralStatus
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
export type NewReferral = Omit<StoredReferral, keyof ReferralKey | 'waitingSince' | 'pausedAt'>

/** The values that a change may set; `updateReferral` derives the waiting clock from the status. */
export type ReferralChange = Pick<StoredReferral, 'status'> &
  Partial<
    Pick<
      StoredReferral,
      | 'submissionType'
      | 'referralReason'
      | 'baseLoanAmount'
      | 'baseLvr'
      | 'decision'
      | 'submittedAt'
      | 'version'
      | 'assignedTo'
      | 'assignedToSubject'
    >
  > & { readonly decidedBy?: string | null; readonly decidedAt?: Date | null }

type Tables = {
  referral: Omit<StoredReferral, 'referralId' | 'pausedAt'> & {
    readonly requestId: bigint
    readonly pausedAt: Generated<Date | null>
    readonly decidedBy: Generated<string | null>
    readonly decidedAt: Generated<Date | null>
  }
  referralVersion: {
    readonly channel: string
    readonly requestId: bigint
    readonly version: number
    readonly submittedBySubject: string
  }
}

function tables(connection: Connection) {
  return camelCased(connection).withTables<Tables>()
}

function ofLender(connection: Connection, channel: string) {
  return tables(connection).selectFrom('referral').where('referral.channel', '=', channel)
}

function wholeOf(connection: Connection, channel: string) {
  return ofLender(connection, channel).selectAll().select('requestId as referralId')
}

export async function findReferral(
  connection: Connection,
  { channel, referralId }: ReferralKey,
): Promise<StoredReferral | undefined> {
  return await wholeOf(connection, channel).where('requestId', '=', referralId).executeTakeFirst()
}

/** Like findReferral, with a row lock: concurrent changes wait until the transaction ends. */
export async function lockReferral(
  transaction: Transaction,
  { channel, referralId }: ReferralKey,
): Promise<StoredReferral | undefined> {
  return await wholeOf(transaction, channel).where('requestId', '=', referralId).forUpdate().executeTakeFirst()
}

/** True when the lender has raised a referral. */
export async function hasReferrals(connection: Connection, channel: string): Promise<boolean> {
  return Boolean(await ofLender(connection, channel).select('requestId').limit(1).executeTakeFirst())
}

/** The lender's referral with this reference, compared by its key. */
export async function findReferralByReference(
  connection: Connection,
  channel: string,
  lenderRefKey: string,
): Promise<StoredReferral | undefined> {
  return await wholeOf(connection, channel).where('lenderRefKey', '=', lenderRefKey).executeTakeFirst()
}

/**
 * The status and reference of a referral, and the subjects of the users who raised it and who submitted its current
 * version.
 */
export async function findPeople(transaction: Transaction, { channel, referralId }: ReferralKey) {
  const { raisedBySubject, submittedBySubject, ...referral } = await ofLender(transaction, channel)
    .innerJoin('referralVersion as sent', (join) =>
      join
        .onRef('sent.channel', '=', 'referral.channel')
        .onRef('sent.requestId', '=', 'referral.requestId')
        .onRef('sent.version', '=', 'referral.version'),
    )
    .select(['status', 'lenderRefNumber', 'raisedBySubject', 'sent.submittedBySubject'])
    .where('referral.requestId', '=', referralId)
    .executeTakeFirstOrThrow()
  return { ...referral, people: [...new Set([raisedBySubject, submittedBySubject])] }
}

/**
 * Reserves consecutive numbers for new referrals, in a statement of its own: within the transaction of a referral, the
 * lender's other submissions would wait for its commit, each with a connection. A reserved number that is not used is
 * never assigned.
 *
 * @returns the first number
 */
export async function reserveReferralIds(database: Database, channel: string, count = 1): Promise<bigint> {
  const { rows } = await sql<{ last: bigint }>`
    insert into referral_counter as counter (channel, last_request_id) values (${channel}, 100000::bigint + ${count})
    on conflict (channel) do update set last_request_id = counter.last_request_id + ${count}
    returning last_request_id as last
  `.execute(database)
  return (rows[0]?.last ?? 0n) - BigInt(count - 1)
}

/**
 * Inserts a new referral under its reserved number.
 *
 * @returns false when the lender already has a referral with this reference
 */
export async function insertReferral(
  transaction: Transaction,
  { channel, referralId }: ReferralKey,
  referral: NewReferral,
): Promise<boolean> {
  const inserted = await tables(transaction)
    .insertInto('referral')
    .values({ ...referral, channel, requestId: referralId, waitingSince: referral.submittedAt })
    .onConflict((conflict) => conflict.columns(['channel', 'lenderRefKey']).doNothing())
    .returning('requestId')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Changes a referral that this transaction has locked. */
export async function updateReferral(
  transaction: Transaction,
  { channel, referralId }: ReferralKey,
  change: ReferralChange,
  at: Date,
): Promise<void> {
  await tables(transaction)
    .updateTable('referral')
    .set({ ...waitingClock({ status: change.status, submittedAt: change.submittedAt }, at), ...change })
    .where('channel', '=', channel)
    .where('requestId', '=', referralId)
    .execute()
}
