import type { ReferralEvent } from '../contract/index.ts'

type Written = {
  readonly kind: ReferralEvent['kind']
  readonly requestId: bigint
  readonly lenderRefNumber: string
  /** Its name. */
  readonly decision: string | null
}

/**
 * What is mailed about an event of a request; null for one that causes no mail. Of the request it names its number and
 * the lender's reference, no more.
 */
export function writeReferralMail({ kind, requestId, lenderRefNumber, decision }: Written) {
  const words = wordsFor(kind, decision)
  if (words === null) return null
  const lines = [
    words.opening,
    '',
    `Request: ${requestId}`,
    `Your reference: ${lenderRefNumber}`,
    ...(decision === null ? [] : [`Decision: ${decision}`]),
  ]
  return { subject: `Request ${requestId}${words.subject}`, text: lines.join('\n') }
}

function wordsFor(kind: ReferralEvent['kind'], decision: string | null) {
  if (kind === 'received') return { subject: ' received', opening: 'Your credit referral request has been received.' }
  if (kind === 'resubmitted')
    return { subject: ' received again', opening: 'Your resubmitted request has been received.' }
  if (kind === 'asked')
    return {
      subject: ': the underwriter has a question',
      opening: 'The underwriter has a question about your credit referral request. It is on hold until you answer.',
    }
  if (kind === 'decided')
    return { subject: `: ${decision ?? 'Complete'}`, opening: 'Your credit referral request has been decided.' }
  return null
}
