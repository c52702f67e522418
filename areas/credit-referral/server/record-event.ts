import type { Caller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Transaction } from '#platform/database'
import type { ReferralEvent } from '../contract/index.ts'
import { announceReferral } from './notices/announce-referral.ts'
import { insertEvent } from './store/event-store.ts'
import type { ReferralKey } from './store/referral-key.ts'

/** What was done to a request, by whom, in which call. */
export type Occurrence = {
  readonly kind: ReferralEvent['kind']
  readonly version: number
  readonly at: Date
  readonly by: Caller
  readonly requestId: string
  readonly detail?: string | null
}

/**
 * Everything that follows from a change of a request, in the change's own transaction: the timeline, the audit line, the
 * notice to the screens that are open, and the mails.
 */
export async function recordEvent(transaction: Transaction, key: ReferralKey, occurrence: Occurrence): Promise<void> {
  const { kind, version, at, by, detail = null } = occurrence
  const eventNumber = await insertEvent(transaction, key, {
    kind,
    version,
    at,
    by: by.username,
    byInsurer: by.insurer,
    detail,
  })
  await writeAudit(transaction, {
    channel: key.channel,
    at,
    actor: by.subject,
    username: by.username,
    action: `referral.${kind}`,
    record: String(key.requestId),
    requestId: occurrence.requestId,
    detail: { version },
  })
  await announceReferral(transaction, key, { kind, eventNumber, by: by.subject })
}
