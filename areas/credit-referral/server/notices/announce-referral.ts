import { sql } from 'kysely'
import type { Transaction } from '#platform/database'
import type { ReferralEvent } from '../../contract/index.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import { findPeople } from './people-store.ts'
import { queueMails } from './queue-mails.ts'

export type Announcement = {
  readonly kind: ReferralEvent['kind']
  readonly eventNumber: number
  /** The subject of whoever did it. */
  readonly by: string
}

/** The name under which PostgreSQL tells every server of a changed request. */
export const referralNotices = 'referral_changed'

/**
 * Tells the open screens of a change once it is committed, and queues the mails that it causes. Nothing about a borrower
 * travels with either.
 */
export async function announceReferral(
  transaction: Transaction,
  key: ReferralKey,
  { kind, eventNumber, by }: Announcement,
): Promise<void> {
  const { status, people } = await findPeople(transaction, key)
  const notice = { channel: key.channel, requestId: String(key.requestId), kind, status, people }
  await sql`select pg_notify(${referralNotices}, ${JSON.stringify(notice)})`.execute(transaction)
  await queueMails(transaction, { ...key, eventNumber }, recipientsOf(kind, by, people))
}

/** Whoever sends a request hears that it arrived; those whose request it is hear of a question and of the decision. */
function recipientsOf(kind: ReferralEvent['kind'], by: string, people: readonly string[]): readonly string[] {
  if (kind === 'received' || kind === 'resubmitted') return [by]
  return kind === 'asked' || kind === 'decided' ? people : []
}
