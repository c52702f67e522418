import type { Fact } from '#packages/fields'
import type { ReferralEvent } from '../contract/index.ts'

/** A decision by its name, and what the referral says that was decided. */
export type Outcome = { readonly decision: string; readonly facts: readonly Pick<Fact, 'label' | 'value'>[] }

type Written = {
  readonly kind: ReferralEvent['kind']
  readonly requestId: bigint
  readonly lenderRefNumber: string
  readonly outcome: Outcome | undefined
}

/**
 * What is mailed about an event of a request; null for one that causes no mail. Nothing that is in it says who a borrower
 * is: see docs/decisions/2026-11-22-what-a-mail-says.md.
 */
export function writeReferralMail({ kind, requestId, lenderRefNumber, outcome }: Written) {
  const words = wordsFor(kind, outcome?.decision)
  if (words === null) return null
  const lines = [
    words.opening,
    '',
    `Request: ${requestId}`,
    ...(outcome
      ? [`Decision: ${outcome.decision}`, '', ...outcome.facts.map(({ label, value }) => `${label}: ${value}`)]
      : [`Your reference: ${lenderRefNumber}`]),
  ]
  return { subject: `Request ${requestId}${words.subject}`, text: lines.join('\n') }
}

function wordsFor(kind: ReferralEvent['kind'], decision = 'Complete') {
  if (kind === 'received') return { subject: ' received', opening: 'Your credit referral request has been received.' }
  if (kind === 'resubmitted')
    return { subject: ' received again', opening: 'Your resubmitted request has been received.' }
  if (kind === 'asked')
    return {
      subject: ': the underwriter has a question',
      opening: 'The underwriter has a question about your credit referral request. It is on hold until you answer.',
    }
  if (kind === 'decided') return { subject: `: ${decision}`, opening: 'Your credit referral request has been decided.' }
  return null
}
