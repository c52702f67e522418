import type { ReactNode } from 'react'
import { formatMinute } from '#packages/calendar'
import { Section } from './layout.tsx'
import { Note } from './text.tsx'
import styles from './timeline.module.css'

type TimelineStep = {
  readonly title: string
  readonly at: string
  readonly by?: ReactNode
  /** Anything else in one line. */
  readonly note?: string | undefined
  readonly details?: ReactNode
}

type TimelineProps = {
  readonly title?: string
  /** Oldest first. */
  readonly steps: readonly TimelineStep[]
  readonly children?: ReactNode
}

/** The steps that a record went through. */
export function Timeline({ title: heading = 'Timeline', steps, children }: TimelineProps) {
  return (
    <Section title={heading}>
      <ol className={styles.timeline}>
        {steps.map(({ title, at, by, note, details }) => (
          <li key={`${at} ${title}`}>
            <p className={styles.step}>{title}</p>
            <Note>
              <time dateTime={at}>{formatMinute(at)}</time>
              {/* A line ends with a separator, and never begins with one. */}
              {by ? (
                <>
                  {'\u00a0· '}
                  {by}
                </>
              ) : null}
              {note ? ` · ${note}`.replaceAll(' · ', '\u00a0· ') : null}
            </Note>
            {details ? <div className={styles.details}>{details}</div> : null}
          </li>
        ))}
      </ol>
      {children}
    </Section>
  )
}
