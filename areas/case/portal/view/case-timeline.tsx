import type { ReactNode } from 'react'
import type { CaseDocument, CaseEvent, CaseState } from '#areas/case/contract'
import { PersonName, useNameOf } from '#areas/identity/portal'
import { RecordThread } from '#areas/thread/portal'
import { formatDuration } from '#packages/calendar'
import { Timeline } from '#ui/page'
import type { CaseView, ShownEvent } from '../case-view.ts'
import styles from './case-view.module.css'

const minute = 60_000

type CaseTimelineProps = {
  readonly view: CaseView
  /** The lender's channel, at the desk. */
  readonly channel?: string
  /** What happens next. */
  readonly children?: ReactNode
}

/** The events of a case, oldest first, and the time between them; then the other records of its application. */
export function CaseTimeline({ view, channel, children }: CaseTimelineProps) {
  const { id, noun, events, documents } = view
  const nameOf = useNameOf()
  if (events.length === 0) return null
  const steps = events.map((event, index) => {
    const after = sinceEvent(event, events[index - 1])
    const title = eventTitle(event, documents, nameOf)
    const note = after === null ? undefined : `after\u00a0${after}`
    return {
      key: `${event.at} ${title}`,
      title,
      lines: [{ at: event.at, by: <PersonName username={event.by} />, note }],
    }
  })
  return (
    <>
      <Timeline steps={steps}>{children}</Timeline>
      <RecordThread kind={noun === 'request' ? 'referral' : noun} id={id} channel={channel} revision={events.length} />
    </>
  )
}

type NameOf = (username: string) => string

const titles: Readonly<Record<CaseEvent, (event: ShownEvent, nameOf: NameOf) => string>> = {
  submitted: () => 'Submitted',
  resubmitted: ({ version }) => `Resubmitted as version ${version}`,
  assigned: ({ by, detail }, nameOf) =>
    detail === null ? `Assigned to ${nameOf(by)}` : `Reassigned from ${nameOf(detail)} to ${nameOf(by)}`,
  reassigned: ({ detail }, nameOf) => (detail === null ? 'Reassigned' : `Reassigned to ${nameOf(detail)}`),
  released: () => 'Released to the queue',
  asked: () => 'Question asked',
  answered: () => 'Question answered',
  attached: ({ detail }) => (detail === null ? 'Documents attached' : `Attached: ${detail}`),
  decided: ({ detail }) => (detail === null ? 'Decided' : `Decided: ${detail}`),
  withdrawn: () => 'Withdrawn',
  closed: ({ detail }) => (detail === null ? 'Closed' : `Closed: ${detail}`),
}

type EventFile = Pick<CaseDocument, 'messageNumber' | 'dateOfUpload' | 'documentName'>

/** The event as text, without its author; an answer with the names of its files. */
export function eventTitle(
  event: ShownEvent,
  documents: readonly EventFile[] = [],
  nameOf: NameOf = (username) => username,
): string {
  const title = titles[event.event](event, nameOf)
  const files = documents.filter(
    ({ messageNumber, dateOfUpload }) =>
      event.event === 'answered' && messageNumber !== null && dateOfUpload === event.at,
  )
  return files.length === 0 ? title : `${title} with ${files.map(({ documentName }) => documentName).join(', ')}`
}

/** The time since the previous event; null for the first. */
export function sinceEvent({ at }: ShownEvent, before: ShownEvent | undefined): string | null {
  return before ? formatDuration(minuteOf(at) - minuteOf(before.at)) : null
}

type WaitingProps = { readonly view: Pick<CaseView, 'state' | 'events'>; readonly now: Date }

/** For the lender of an open case: its current step, and how long that has lasted. */
export function Waiting({ view, now }: WaitingProps) {
  const current = currentStep(view, now)
  return current === null ? null : <p className={styles.step}>{current}</p>
}

const currentSteps: Readonly<Record<CaseState, string | null>> = {
  Submitted: 'Waiting for an underwriter',
  Assigned: 'With an underwriter',
  'On Hold': 'Waiting for an answer',
  Decided: null,
  Withdrawn: null,
  Closed: null,
}

/** The current step and how long it has lasted; null once the case has ended. */
export function currentStep({ state, events }: Pick<CaseView, 'state' | 'events'>, now: Date): string | null {
  const last = events.at(-1)
  const step = currentSteps[state]
  if (!last || step === null) return null
  return `${step} for ${formatDuration(Math.max(0, minuteOf(now) - minuteOf(last.at)))}.`
}

/** The displayed minute of a timestamp, in milliseconds, so that durations agree with the times beside them. */
function minuteOf(moment: string | Date): number {
  return Math.floor(new Date(moment).getTime() / minute) * minute
}
