import type { CaseEvent } from '#areas/case/contract'
import { announce } from '#areas/notification/server'
import { recordLenderEvents } from '#areas/webhook/server'
import { writeAudit } from '#platform/audit'
import type { Transaction } from '#platform/database'
import type { Author, CaseKind, Outcome } from './case-kind.ts'
import type { StoredCase } from './store/case-store.ts'
import { insertEvent } from './store/conversation-store.ts'

/** An event of a case: what was done, by whom, in which call. */
type NewEvent = {
  readonly event: CaseEvent
  readonly at: Date
  readonly by: Author
  readonly httpRequestId?: string | undefined
  readonly detail?: string | null | undefined
  readonly outcome?: Outcome | undefined
}

/**
 * Records the newest event of a case in the change's own transaction: the event, the audit line, the notification to
 * open screens, and the mails.
 *
 * @param stored the case after the change
 */
export async function recordEvent(
  transaction: Transaction,
  kind: CaseKind,
  stored: StoredCase,
  newEvent: NewEvent,
): Promise<void> {
  const { event, at, by, httpRequestId, detail = null } = newEvent
  const { channel, caseId, version, status, decision, lastEvent: eventNumber } = stored
  const name = kind.eventName(event, decision)
  await insertEvent(transaction, stored, {
    eventNumber,
    version,
    event,
    at,
    byUsername: by.username,
    byInsurer: by.insurer,
    detail,
  })
  await writeAudit(transaction, {
    channel,
    at,
    by,
    action: `${kind.name}.${name}`,
    record: String(caseId),
    requestId: httpRequestId,
    detail: { version },
  })
  const record = { kind: kind.name, id: String(caseId) }
  await recordLenderEvents(transaction, [{ channel, at, record, event, status }])
  const people = [...new Set([stored.raisedBySubject, stored.submittedBySubject])]
  const mail = writeMail(kind, stored, newEvent)
  // The mail about a receipt goes to the submitter; the other ones go to the raiser too.
  const isReceipt = event === 'submitted' || event === 'resubmitted'
  await announce(transaction, {
    channel,
    at,
    record: kind.notifiedRecord(stored),
    event: { number: eventNumber, kind: name, status },
    people,
    mail: mail && { ...mail, recipients: isReceipt ? [by.subject] : people },
  })
}

/** What follows the number in the subject of the mail about an event; null for an event without mail. */
const subjects: Record<CaseEvent, string | null> = {
  submitted: ' received',
  resubmitted: ' received again',
  assigned: null,
  reassigned: null,
  released: null,
  asked: ': the underwriter has a question',
  answered: null,
  attached: null,
  decided: ': Decided',
  withdrawn: null,
  closed: ': Closed',
}

/**
 * The mail about an event; null for an event without mail. It never identifies a borrower: see
 * docs/decisions/2026-11-22-what-a-mail-says.md.
 */
function writeMail({ mail }: CaseKind, stored: StoredCase, { event, detail = null, outcome }: NewEvent) {
  const subject = outcome ? `: ${outcome.name}` : subjects[event]
  if (subject === null) return null
  const { caseId } = stored
  const lines = outcome?.lines ?? mail.lines(stored)
  return {
    subject: `${mail.name} ${caseId}${subject}`,
    text: [mail.opening(event, stored, detail), '', `${mail.name}: ${caseId}`, ...lines].join('\n'),
  }
}
