import type { Caller } from '#areas/identity/server'
import { announce } from '#areas/notification/server'
import { writeAudit } from '#platform/audit'
import type { Transaction } from '#platform/database'
import type { VariationEvent, VariationStatus } from '../contract/index.ts'
import { history, type StoredVariation } from './variation-store.ts'

/** An event of a variation: what was done, by whom, in which call. */
type Occurrence = {
  readonly kind: VariationEvent['kind']
  /** The variation's status after the event. */
  readonly status: VariationStatus
  readonly at: Date
  readonly by: Pick<Caller, 'subject' | 'username' | 'insurer'>
  readonly httpRequestId?: string
  readonly detail?: string | null
}

type Told = Pick<StoredVariation, 'channel' | 'variationId' | 'policyNumber' | 'submittedBySubject'>

/**
 * Records a change of a variation in the change's own transaction: the event, the audit line, the notice to open
 * screens, and the mail to the submitter.
 */
export async function recordEvent(
  transaction: Transaction,
  variation: Told,
  { kind, status, at, by, httpRequestId, detail = null }: Occurrence,
): Promise<void> {
  const { channel, policyNumber, submittedBySubject } = variation
  const id = String(variation.variationId)
  const number = await history.insertEvent(transaction, variation, {
    kind,
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
    action: `variation.${kind}`,
    record: id,
    ...(httpRequestId !== undefined && { requestId: httpRequestId }),
  })
  const mail = writeMail(kind, id, policyNumber, detail)
  await announce(transaction, {
    channel,
    at,
    record: { kind: 'variation', id, policyNumber },
    event: { number, kind, status },
    people: [submittedBySubject],
    mail: mail && { ...mail, recipients: [submittedBySubject] },
  })
}

const mails: Partial<Record<VariationEvent['kind'], { readonly subject: string; readonly opening: string }>> = {
  submitted: { subject: ' received', opening: 'Your variation has been received' },
  asked: {
    subject: ': the underwriter has a question',
    opening: 'The underwriter has a question about your variation. It is on hold until you answer',
  },
  accepted: { subject: ': Accepted', opening: 'Your variation has been accepted. The policy has been updated' },
  declined: { subject: ': Declined', opening: 'Your variation has been declined. The policy has not changed' },
  closed: { subject: ': Closed', opening: 'Your variation has been closed' },
}

/** The mail about an event; null for an event without one. It names only the variation, the policy and the outcome. */
function writeMail(kind: VariationEvent['kind'], id: string, policyNumber: string, detail: string | null) {
  const words = mails[kind]
  if (!words) return null
  const why = kind === 'closed' && detail !== null ? `: ${detail}` : ''
  const decision = kind === 'accepted' || kind === 'declined' ? [`Decision:${words.subject.slice(1)}`] : []
  const lines = [`${words.opening}${why}.`, '', `Variation: ${id}`, `Policy: ${policyNumber}`, ...decision]
  return { subject: `Variation ${id}${words.subject}`, text: lines.join('\n') }
}
