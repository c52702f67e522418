import { toRow } from '#packages/fields'
import type { Transaction } from '#platform/database'
import { type Referral, versionFields } from '../../contract/index.ts'
import type { ReferralKey } from './referral-key.ts'
import { type ReferralTables, versionColumns } from './referral-tables.ts'

/** What was sent, by whom and when. */
export type NewVersion = {
  readonly version: number
  readonly referral: Referral
  readonly submittedBy: string
  readonly submittedBySubject: string
  /** As people call the person. */
  readonly submittedByName: string
  readonly submittedAt: Date
}

/** Keeps what was sent with a request that is there already. */
export async function insertVersion(
  transaction: Transaction,
  { channel, requestId }: ReferralKey,
  { version, referral, ...submitted }: NewVersion,
): Promise<void> {
  await transaction
    .withTables<ReferralTables>()
    .insertInto('referral_version')
    .values({
      channel,
      request_id: requestId,
      version,
      ...toRow(versionFields, versionColumns, referral),
      submitted_by: submitted.submittedBy,
      submitted_by_subject: submitted.submittedBySubject,
      submitted_by_name: submitted.submittedByName,
      submitted_at: submitted.submittedAt,
    })
    .execute()
}
