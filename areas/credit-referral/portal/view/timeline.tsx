import type { ReactNode } from 'react'
import type { CaseDocument } from '#areas/case/contract'
import type { ReferralDetails, ReferralEvent, SimilarReferrals } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { formatDuration } from '#packages/calendar'
import { Timeline as Steps } from '#ui/page'
import { decisionName, type ReferralNames } from './outcome.tsx'
import styles from './view.module.css'

const minute = 60_000
const hour = 60 * minute

type TimelineProps = {
  readonly details: ReferralDetails
  readonly names: ReferralNames
  /** What happens next. */
  readonly children?: ReactNode
}

/** The events of a referral, oldest first, and the time between them. */
export function Timeline({ details: { events, documents }, names: { decisions }, children }: TimelineProps) {
  if (events.length === 0) return null
  const steps = events.map((event, index) => {
    const after = sinceEvent(event, events[index - 1])
    const note = after === null ? event.by : `${event.by} · after ${after}`
    return { title: eventTitle(event, decisions, documents), at: event.at, note }
  })
  return <Steps steps={steps}>{children}</Steps>
}

type WaitingProps = {
  readonly details: ReferralDetails
  /** When the details were requested; milliseconds. */
  readonly at: number
}

/** For the lender of an open referral: its current step, and how long similar ones usually take. */
export function Waiting({ details, at }: WaitingProps) {
  const current = currentStep(details, at)
  if (current === null) return null
  return (
    <>
      <p className={styles.step}>{current}</p>
      <p className={styles.quiet}>{similarSentence(details.similar)}</p>
    </>
  )
}

/** The event as text, without its author. */
export function eventTitle(
  { kind, by, version, detail, at }: ReferralEvent,
  decisions: readonly ReferenceItem[],
  documents: readonly Pick<CaseDocument, 'messageNumber' | 'dateOfUpload' | 'documentName'>[] = [],
): string {
  switch (kind) {
    case 'received':
      return 'Received'
    case 'resubmitted':
      return `Resubmitted as version ${version}`
    case 'assigned':
      return detail === null ? `Assigned to ${by}` : `Reassigned from ${detail} to ${by}`
    case 'reassigned':
      return detail === null ? 'Reassigned' : `Reassigned to ${detail}`
    case 'released':
      return 'Released to the queue'
    case 'asked':
      return 'Question asked'
    case 'answered': {
      const files = documents.filter(({ messageNumber, dateOfUpload }) => messageNumber !== null && dateOfUpload === at)
      const names = files.map(({ documentName }) => documentName).join(', ')
      return names === '' ? 'Question answered' : `Question answered with ${names}`
    }
    case 'decided':
      return detail === null ? 'Decided' : `Decided: ${decisionName(decisions, detail)}`
    case 'withdrawn':
      return 'Withdrawn'
  }
}

/** The time since the previous event; null for the first. */
export function sinceEvent({ at }: ReferralEvent, before: ReferralEvent | undefined): string | null {
  return before ? formatDuration(minuteOf(at) - minuteOf(before.at)) : null
}

/** The current step and how long it has lasted; null once the referral is Complete. `now` in milliseconds. */
export function currentStep(
  { status, events }: Pick<ReferralDetails, 'status' | 'events'>,
  now: number,
): string | null {
  const last = events.at(-1)
  if (!last || status === 'Complete') return null
  const since = formatDuration(Math.max(0, minuteOf(now) - minuteOf(last.at)))
  if (status === 'On Hold') return `Waiting for an answer for ${since}.`
  if (status === 'In Progress') return `With an underwriter for ${since}.`
  return `Waiting for an underwriter for ${since}.`
}

/** How long similar referrals took: whole hours, rounded up, so that "within" stays true. */
export function similarSentence({ count, medianHours, ninetiethHours }: SimilarReferrals): string {
  if (medianHours === null || ninetiethHours === null) return 'No estimate yet.'
  const [half, most] = [medianHours, ninetiethHours].map((hours) =>
    formatDuration(Math.max(1, Math.ceil(hours)) * hour),
  )
  const times =
    half === most ? `Most are decided within ${most}.` : `Half are decided within ${half}, most within ${most}.`
  return `${times} From ${count} similar requests in 12 months.`
}

/** The displayed minute of a timestamp, in milliseconds, so that durations agree with the times beside them. */
function minuteOf(moment: string | number): number {
  return Math.floor(new Date(moment).getTime() / minute) * minute
}
