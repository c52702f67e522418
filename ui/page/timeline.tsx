import type { ReactNode } from 'react'
import { formatMinute } from '#packages/calendar'
import { Section } from './layout.tsx'
import { Note } from './text.tsx'
import styles from './timeline.module.css'

type TimelineLine = {
  /** Before the time. */
  readonly event?: string
  readonly at: string
  readonly by?: ReactNode
  /** Anything else in one line. */
  readonly note?: string | undefined
}

type TimelineStep = {
  readonly key: string
  readonly title: ReactNode
  readonly lines: readonly TimelineLine[]
  readonly details?: ReactNode
  /** Whether it is what the page shows. */
  readonly current?: boolean
}

type TimelineProps = {
  readonly title?: string
  readonly variant?: 'card' | 'plain'
  /** Oldest first. */
  readonly steps: readonly TimelineStep[]
  readonly children?: ReactNode
}

/** The steps that a record went through. */
export function Timeline({ title: heading = 'Timeline', variant = 'card', steps, children }: TimelineProps) {
  return (
    <Section title={heading} variant={variant}>
      <ol className={styles.timeline}>
        {steps.map(({ key, title, lines, details, current }) => (
          <li key={key} aria-current={current ? 'true' : undefined}>
            <p className={styles.step}>{title}</p>
            {lines.map((line) => (
              <Line key={`${line.at} ${line.event}`} {...line} />
            ))}
            {details ? <div className={styles.details}>{details}</div> : null}
          </li>
        ))}
      </ol>
      {children}
    </Section>
  )
}

/** A line ends with a separator, and never begins with one. */
const separator = '\u00a0· '

function Line({ event, at, by, note }: TimelineLine) {
  return (
    <Note>
      {event ? `${event}${separator}` : null}
      <time dateTime={at}>{formatMinute(at)}</time>
      {by ? (
        <>
          {separator}
          {by}
        </>
      ) : null}
      {note ? separator + note : null}
    </Note>
  )
}
