import type { Caller } from '#areas/identity/server'
import { announce } from '#areas/notification/server'
import { writeAudit } from '#platform/audit'
import type { Transaction } from '#platform/database'
import type { ReferralEvent } from '../contract/index.ts'
import { insertEvent } from './store/event-store.ts'
import type { ReferralKey } from './store/referral-key.ts'
import { findPeople } from './store/referral-store.ts'
import { type Outcome, writeReferralMail } from './write-referral-mail.ts'

/** What was done to a request, by whom, in which call. */
export type Occurrence = {
  readonly kind: ReferralEvent['kind']
  readonly version: number
  readonly at: Date
  readonly by: Caller
  readonly requestId: string
  readonly detail?: string | null
  /** What the mail of a decision says. */
  readonly outcome?: Outcome
}

/**
 * Everything that follows from a change of a request, in the change's own transaction: the timeline, the audit line, the
 * notice to the screens that are open, and the mails.
 */
export async function recordEvent(transaction: Transaction, key: ReferralKey, occurrence: Occurrence): Promise<void> {
  const { kind, version, at, by, detail = null, outcome } = occurrence
  const { channel, requestId } = key
  const number = await insertEvent(transaction, key, {
    kind,
    version,
    at,
    by: by.username,
    byInsurer: by.insurer,
    detail,
  })
  await writeAudit(transaction, {
    channel,
    at,
    actor: by.subject,
    username: by.username,
    action: `referral.${kind}`,
    record: String(requestId),
    requestId: occurrence.requestId,
    detail: { version },
  })
  const { status, lenderRefNumber, people } = await findPeople(transaction, key)
  const mail = writeReferralMail({ kind, requestId, lenderRefNumber, outcome })
  await announce(transaction, {
    channel,
    record: { kind: 'referral', id: String(requestId) },
    event: { number, kind, status },
    people,
    // Whoever sends a request hears that it arrived; those whose request it is hear of a question and of the decision.
    mail: mail && { ...mail, recipients: kind === 'received' || kind === 'resubmitted' ? [by.subject] : people },
  })
}
