import type { Selectable, Updateable } from 'kysely'
import type { Database, Transaction } from '#platform/database'
import type { ReferralKey } from './referral-key.ts'
import type { ReferralTables } from './referral-tables.ts'

type Row = Selectable<ReferralTables['referral']>

/** A request as it stands. */
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
}
export type NewReferral = Omit<StoredReferral, 'requestId'>

/** What may change of a request. */
export type ReferralChange = Partial<
  Pick<
    StoredReferral,
    'submissionType' | 'status' | 'decision' | 'submittedAt' | 'version' | 'assignedTo' | 'assignedToSubject'
  > & { readonly decidedBy: string | null; readonly decidedAt: Date | null }
>

export async function findReferral(
  connection: Database | Transaction,
  key: ReferralKey,
): Promise<StoredReferral | null> {
  const row = await rowOf(connection, key).executeTakeFirst()
  return row ? toReferral(row) : null
}

/** The same, held until the transaction ends: whoever changes it too waits. */
export async function lockReferral(transaction: Transaction, key: ReferralKey): Promise<StoredReferral | null> {
  const row = await rowOf(transaction, key).forUpdate().executeTakeFirst()
  return row ? toReferral(row) : null
}

function rowOf(connection: Database | Transaction, { channel, requestId }: ReferralKey) {
  return connection
    .withTables<ReferralTables>()
    .selectFrom('referral')
    .selectAll()
    .where('channel', '=', channel)
    .where('request_id', '=', requestId)
}

/** True for a lender that has raised a request. */
export async function hasReferrals(connection: Database | Transaction, channel: string): Promise<boolean> {
  const tables = connection.withTables<ReferralTables>()
  return Boolean(
    await tables.selectFrom('referral').select('request_id').where('channel', '=', channel).limit(1).executeTakeFirst(),
  )
}

/** Where a request stands, and the subjects of those whose it is: who raised it, and who sent its current version. */
export async function findPeople(transaction: Transaction, { channel, requestId }: ReferralKey) {
  const row = await transaction
    .withTables<ReferralTables>()
    .selectFrom('referral')
    .innerJoin('referral_version', (join) =>
      join
        .onRef('referral_version.channel', '=', 'referral.channel')
        .onRef('referral_version.request_id', '=', 'referral.request_id')
        .onRef('referral_version.version', '=', 'referral.version'),
    )
    .select(['referral.status', 'referral.lender_ref_number'])
    .select(['referral.raised_by_subject', 'referral_version.submitted_by_subject'])
    .where('referral.channel', '=', channel)
    .where('referral.request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  const people = [...new Set([row.raised_by_subject, row.submitted_by_subject])]
  return { status: row.status, lenderRefNumber: row.lender_ref_number, people }
}

/** The lender's request with this reference, compared by its key. */
export async function findReferralByReference(
  connection: Database | Transaction,
  channel: string,
  lenderRefKey: string,
): Promise<StoredReferral | null> {
  const row = await connection
    .withTables<ReferralTables>()
    .selectFrom('referral')
    .selectAll()
    .where('channel', '=', channel)
    .where('lender_ref_key', '=', lenderRefKey)
    .executeTakeFirst()
  return row ? toReferral(row) : null
}

/**
 * Keeps a new request under the lender's next number. Whoever raises another request of this lender waits until the
 * transaction ends, so it comes after every other lock.
 *
 * @returns the request's number, or null when the lender has a request with this reference already
 */
export async function insertReferral(transaction: Transaction, referral: NewReferral): Promise<bigint | null> {
  const tables = transaction.withTables<ReferralTables>()
  await tables
    .insertInto('referral_counter')
    .values({ channel: referral.channel })
    .onConflict((conflict) => conflict.column('channel').doNothing())
    .execute()
  const { last_request_id } = await tables
    .updateTable('referral_counter')
    .set((counter) => ({ last_request_id: counter('last_request_id', '+', 1n) }))
    .where('channel', '=', referral.channel)
    .returning('last_request_id')
    .executeTakeFirstOrThrow()
  const inserted = await tables
    .insertInto('referral')
    .values({
      channel: referral.channel,
      request_id: last_request_id,
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
      decided_by: null,
      decided_at: null,
    })
    .onConflict((conflict) => conflict.columns(['channel', 'lender_ref_key']).doNothing())
    .returning('request_id')
    .executeTakeFirst()
  return inserted?.request_id ?? null
}

/** Changes a request that this transaction has locked. */
export async function updateReferral(
  transaction: Transaction,
  { channel, requestId }: ReferralKey,
  change: ReferralChange,
): Promise<void> {
  await transaction
    .withTables<ReferralTables>()
    .updateTable('referral')
    .set(toColumns(change))
    .where('channel', '=', channel)
    .where('request_id', '=', requestId)
    .execute()
}

const columns = {
  submissionType: 'submission_type',
  status: 'status',
  decision: 'decision',
  submittedAt: 'submitted_at',
  version: 'version',
  assignedTo: 'assigned_to',
  assignedToSubject: 'assigned_to_subject',
  decidedBy: 'decided_by',
  decidedAt: 'decided_at',
} as const satisfies Record<keyof ReferralChange, keyof Row>

function toColumns(change: ReferralChange): Updateable<ReferralTables['referral']> {
  const named = Object.entries(columns).flatMap(([name, column]) => {
    const value = change[name as keyof ReferralChange]
    return value === undefined ? [] : [[column, value]]
  })
  return Object.fromEntries(named)
}

function toReferral(row: Row): StoredReferral {
  return {
    channel: row.channel,
    requestId: row.request_id,
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
  }
}
