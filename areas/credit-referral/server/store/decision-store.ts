import type { Transaction } from '#platform/database'
import type { ReferralKey } from './referral-key.ts'
import type { ReferralTables } from './referral-tables.ts'

/** What was decided about a version. */
export type VersionDecision = {
  readonly version: number
  readonly decision: string
  /** Null for a request that its lender took back. */
  readonly uwNotes: string | null
  readonly decidedBy: string
  readonly decidedBySubject: string
  readonly decidedAt: Date
}

/**
 * Writes a decision down, once and for good.
 *
 * @throws Error when the version has been decided: the caller holds the request and has looked
 */
export async function decideVersion(
  transaction: Transaction,
  { channel, requestId }: ReferralKey,
  decided: VersionDecision,
): Promise<void> {
  await transaction
    .withTables<ReferralTables>()
    .updateTable('referral_version')
    .set({
      decision: decided.decision,
      uw_notes: decided.uwNotes,
      decided_by: decided.decidedBy,
      decided_by_subject: decided.decidedBySubject,
      decided_at: decided.decidedAt,
    })
    .where('channel', '=', channel)
    .where('request_id', '=', requestId)
    .where('version', '=', decided.version)
    .where('decided_at', 'is', null)
    .returning('version')
    .executeTakeFirstOrThrow(() => new Error(`version ${decided.version} of a request was decided before`))
}
