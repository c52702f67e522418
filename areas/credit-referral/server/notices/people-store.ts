import type { Transaction } from '#platform/database'
import type { ReferralStatus } from '../../contract/index.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import type { ReferralTables } from '../store/referral-tables.ts'

/** Where a request stands, and the subjects of those whose it is: who raised it, and who sent its current version. */
export async function findPeople(
  transaction: Transaction,
  { channel, requestId }: ReferralKey,
): Promise<{ readonly status: ReferralStatus; readonly people: readonly string[] }> {
  const row = await transaction
    .withTables<ReferralTables>()
    .selectFrom('referral')
    .innerJoin('referral_version', (join) =>
      join
        .onRef('referral_version.channel', '=', 'referral.channel')
        .onRef('referral_version.request_id', '=', 'referral.request_id')
        .onRef('referral_version.version', '=', 'referral.version'),
    )
    .select(['referral.status', 'referral.raised_by_subject', 'referral_version.submitted_by_subject'])
    .where('referral.channel', '=', channel)
    .where('referral.request_id', '=', requestId)
    .executeTakeFirstOrThrow()
  return { status: row.status, people: [...new Set([row.raised_by_subject, row.submitted_by_subject])] }
}
