import type { Caller } from '#areas/identity/server'
import { announce } from '#areas/notification/server'
import type { Fact } from '#packages/fields'
import { writeAudit } from '#platform/audit'
import type { Transaction } from '#platform/database'
import type { ReferralEvent } from '../contract/index.ts'
import { findPeople, history, type ReferralKey } from './store/referral-store.ts'

/** The name of a decision, and the fields of the decided referral. */
type Outcome = { readonly decision: string; readonly facts: readonly Pick<Fact, 'label' | 'value'>[] }

/** An event of a referral: the action, the user and the call. */
export type Occurrence = {
  readonly kind: ReferralEvent['kind']
  readonly version: number
  readonly at: Date
  readonly by: Caller
  readonly httpRequestId: string
  readonly detail?: string | null
  /** The content of the mail about a decision. */
  readonly outcome?: Outcome
}

/**
 * Records a change of a referral in the same transaction: the timeline event, the audit line, the notification to open
 * screens, and the mails.
 */
export async function recordEvent(transaction: Transaction, key: ReferralKey, occurrence: Occurrence): Promise<void> {
  const { kind, version, at, by, httpRequestId, detail = null, outcome } = occurrence
  const { channel } = key
  const id = String(key.referralId)
  const event = { kind, version, at, by: by.username, byInsurer: by.insurer, detail }
  const number = await history.insertEvent(transaction, key, event)
  await writeAudit(transaction, {
    channel,
    at,
    actor: by.subject,
    username: by.username,
    action: `referral.${kind}`,
    record: id,
    requestId: httpRequestId,
    detail: { version },
  })
  const { status, lenderRefNumber, people } = await findPeople(transaction, key)
  const mail = writeMail(kind, id, lenderRefNumber, outcome)
  await announce(transaction, {
    channel,
    at,
    record: { kind: 'referral', id },
    event: { number, kind, status },
    people,
    // The submitter gets the mail about a receipt; `people` get those about a question or a decision.
    mail: mail && { ...mail, recipients: kind === 'received' || kind === 'resubmitted' ? [by.subject] : people },
  })
}

const mails: Partial<Record<ReferralEvent['kind'], { readonly subject: string; readonly opening: string }>> = {
  received: { subject: ' received', opening: 'Your credit referral request has been received.' },
  resubmitted: { subject: ' received again', opening: 'Your resubmitted request has been received.' },
  asked: {
    subject: ': the underwriter has a question',
    opening: 'The underwriter has a question about your credit referral request. It is on hold until you answer.',
  },
  decided: { subject: ': Complete', opening: 'Your credit referral request has been decided.' },
}

/**
 * The mail about an event of a referral; null for an event without mail. The mail never identifies a borrower: see
 * docs/decisions/2026-11-22-what-a-mail-says.md.
 */
function writeMail(kind: ReferralEvent['kind'], id: string, lenderRefNumber: string, outcome?: Outcome) {
  const words = mails[kind]
  if (!words) return null
  const facts = outcome?.facts.map(({ label, value }) => `${label}: ${value}`)
  const lines = facts ? [`Decision: ${outcome?.decision}`, '', ...facts] : [`Your reference: ${lenderRefNumber}`]
  return {
    subject: `Request ${id}${outcome ? `: ${outcome.decision}` : words.subject}`,
    text: [words.opening, '', `Request: ${id}`, ...lines].join('\n'),
  }
}
