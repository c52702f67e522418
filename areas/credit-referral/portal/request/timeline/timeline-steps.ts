import type { ReferralDetails, ReferralEvent } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { decisionName } from '../request-lists.ts'
import { showDuration } from './show-duration.ts'

/** A step of a request as people read it. */
export type TimelineStep = {
  readonly title: string
  readonly by: string
  readonly at: string
  /** How long after the step before; null for the first. */
  readonly after: string | null
}

/** What happened to a request, oldest first, and how long each step took. */
export function timelineSteps(
  events: readonly ReferralEvent[],
  decisions: readonly ReferenceItem[],
): readonly TimelineStep[] {
  return events.map((event, index) => {
    const before = events[index - 1]
    const after = before ? showDuration(minuteOf(event.at) - minuteOf(before.at)) : null
    return { title: titleOf(event, decisions), by: event.by, at: event.at, after }
  })
}

/** What is awaited now and since how long; null once the request is Complete. `now` in milliseconds. */
export function currentStep(
  { status, events }: Pick<ReferralDetails, 'status' | 'events'>,
  now: number,
): string | null {
  const last = events.at(-1)
  if (!last || status === 'Complete') return null
  const since = showDuration(Math.max(0, minuteOf(now) - minuteOf(last.at)))
  if (status === 'On Hold') return `Waiting for an answer for ${since}.`
  if (status === 'In Progress') return `With an underwriter for ${since}.`
  return `Waiting for an underwriter for ${since}.`
}

/** The minute that is shown for a moment, in milliseconds: what lies between two agrees with the clock beside them. */
function minuteOf(moment: string | number): number {
  const minute = 60_000
  return Math.floor(new Date(moment).getTime() / minute) * minute
}

function titleOf({ kind, version, detail }: ReferralEvent, decisions: readonly ReferenceItem[]): string {
  switch (kind) {
    case 'received':
      return 'Received'
    case 'resubmitted':
      return `Resubmitted as version ${version}`
    case 'taken':
      return 'Taken by an underwriter'
    case 'handed-over':
      return detail ? `Handed over to ${detail}` : 'Handed over'
    case 'returned':
      return 'Returned to the queue'
    case 'asked':
      return 'Question asked'
    case 'answered':
      return 'Question answered'
    case 'decided':
      return detail ? `Decided: ${decisionName(decisions, detail)}` : 'Decided'
    case 'withdrawn':
      return 'Withdrawn'
  }
}
