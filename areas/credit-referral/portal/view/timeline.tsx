import type { ReactNode } from 'react'
import type {
  ReferralDetails,
  ReferralDocument,
  ReferralEvent,
  SimilarReferrals,
} from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { formatMinute } from '#packages/calendar'
import { Section } from '#ui/page'
import { decisionName, type ReferralNames } from './outcome.tsx'
import styles from './view.module.css'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

type TimelineProps = {
  readonly details: ReferralDetails
  readonly names: ReferralNames
  /** What is to be expected next. */
  readonly children?: ReactNode
}

/** What happened to a referral, oldest first, and how long each step took. */
export function Timeline({ details: { events, documents }, names: { decisions }, children }: TimelineProps) {
  if (events.length === 0) return null
  return (
    <Section title="Timeline">
      <ol className={styles.timeline}>
        {events.map((event, index) => {
          const title = eventTitle(event, decisions, documents)
          const after = sinceEvent(event, events[index - 1])
          return (
            <li key={`${event.at} ${title}`}>
              <p className={styles.step}>{title}</p>
              <p className={styles.quiet}>
                <time dateTime={event.at}>{formatMinute(event.at)}</time> · {event.by}
                {after === null ? '' : ` · after ${after}`}
              </p>
            </li>
          )
        })}
      </ol>
      {children}
    </Section>
  )
}

type WaitingProps = {
  readonly details: ReferralDetails
  /** When the details were asked for; milliseconds. */
  readonly at: number
}

/** For the lender of an open referral: what it waits for, and how long one like it usually takes. */
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

/** What happened, without who did it. */
export function eventTitle(
  { kind, by, version, detail, at }: ReferralEvent,
  decisions: readonly ReferenceItem[],
  documents: readonly Pick<ReferralDocument, 'messageNumber' | 'dateOfUpload' | 'documentName'>[] = [],
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

/** How long an event came after the one before; null for the first. */
export function sinceEvent({ at }: ReferralEvent, before: ReferralEvent | undefined): string | null {
  return before ? formatDuration(minuteOf(at) - minuteOf(before.at)) : null
}

/** What is awaited now and since how long; null once the referral is Complete. `now` in milliseconds. */
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

/** How long referrals like this one took, in a sentence. */
export function similarSentence({ count, medianHours, ninetiethHours }: SimilarReferrals): string {
  if (medianHours === null || ninetiethHours === null) return 'No estimate yet.'
  const half = formatDuration(Math.max(minute, medianHours * hour))
  const most = formatDuration(Math.max(minute, ninetiethHours * hour))
  return `Usually decided within ${half}; 9 of 10 within ${most} (${count} similar requests, last 12 months).`
}

/** The minute that is shown for a moment, in milliseconds: what lies between two agrees with the clock beside them. */
function minuteOf(moment: string | number): number {
  return Math.floor(new Date(moment).getTime() / minute) * minute
}

/** Milliseconds in their two largest units: "2 days 3 hours", "5 minutes". */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < minute) return 'less than a minute'
  // Rounded to the smallest unit that is shown, so that 59.9 minutes are an hour.
  const unit = milliseconds < day ? minute : hour
  const shown = Math.round(milliseconds / unit) * unit
  return [
    formatCount(Math.floor(shown / day), 'day'),
    formatCount(Math.floor((shown % day) / hour), 'hour'),
    shown < day ? formatCount(Math.floor((shown % hour) / minute), 'minute') : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function formatCount(amount: number, unit: string): string {
  if (amount === 0) return ''
  return amount === 1 ? `1 ${unit}` : `${amount} ${unit}s`
}
