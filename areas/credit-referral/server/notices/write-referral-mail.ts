import { createHash } from 'node:crypto'
import type { Mail } from '#platform/mail'
import type { ReferralMailKey, WaitingMail } from './mail-store.ts'

/** Where people open a request: the portal's own address. */
type Portal = { readonly baseUrl: string }

type Written = Pick<WaitingMail, 'kind' | 'lenderRefNumber'> & { readonly decision: string | null }

/** The message about an event of a request. Of the request it names its number and the lender's reference, no more. */
export function writeReferralMail(
  { baseUrl }: Portal,
  key: ReferralMailKey,
  recipient: string,
  written: Written,
): Mail {
  const requestId = String(key.requestId)
  const { subject, opening } = wordsFor(written, requestId)
  const lines = [
    opening,
    '',
    `Request: ${requestId}`,
    `Your reference: ${written.lenderRefNumber}`,
    ...(written.decision === null ? [] : [`Decision: ${written.decision}`]),
    '',
    'Open it in the lender portal:',
    `${baseUrl}/#/credit-referral?request=${requestId}`,
    '',
    'You can turn these messages off in the portal, under Credit Referral. Nobody reads answers to them.',
  ]
  return { messageId: messageIdOf(key), to: recipient, subject, text: `${lines.join('\n')}\n`, attachments: [] }
}

function wordsFor({ kind, decision }: Written, requestId: string): { subject: string; opening: string } {
  if (kind === 'received')
    return { subject: `Request ${requestId} received`, opening: 'Your credit referral request has been received.' }
  if (kind === 'resubmitted')
    return { subject: `Request ${requestId} received again`, opening: 'Your resubmitted request has been received.' }
  if (kind === 'asked')
    return {
      subject: `Request ${requestId}: the underwriter has a question`,
      opening: 'The underwriter has a question about your credit referral request. It is on hold until you answer.',
    }
  return {
    subject: `Request ${requestId}: ${decision ?? 'Complete'}`,
    opening: 'Your credit referral request has been decided.',
  }
}

/** The same for every try of one mail. */
function messageIdOf({ channel, requestId, eventNumber, subject }: ReferralMailKey): string {
  const named = JSON.stringify([channel, String(requestId), eventNumber, subject])
  return `referral-${createHash('sha256').update(named).digest('hex').slice(0, 32)}`
}
