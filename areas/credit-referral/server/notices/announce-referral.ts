import { sql } from 'kysely'
import type { Transaction } from '#platform/database'
import type { ReferralEvent } from '../../contract/index.ts'
import type { ReferralKey } from '../store/referral-key.ts'

export type Announcement = { readonly kind: ReferralEvent['kind']; readonly eventNumber: number; readonly at: Date }

/** The name under which PostgreSQL tells every server of a changed request. */
export const referralNotices = 'referral_changed'

/** Tells the open screens of a change once it is committed. Nothing about a borrower travels with it. */
export async function announceReferral(
  transaction: Transaction,
  { channel, requestId }: ReferralKey,
  { kind }: Announcement,
): Promise<void> {
  const notice = JSON.stringify({ channel, requestId: String(requestId), kind })
  await sql`select pg_notify(${referralNotices}, ${notice})`.execute(transaction)
}
