import type { ReactNode } from 'react'
import { formatMinute } from '#packages/calendar'
import { Section } from './layout.tsx'
import styles from './timeline.module.css'

type TimelineProps = {
  /** Oldest first; `note` says who, and whatever else there is to say. */
  readonly steps: readonly { readonly title: string; readonly at: string; readonly note: string }[]
  /** What happens next. */
  readonly children?: ReactNode
}

/** The steps that a record went through. */
export function Timeline({ steps, children }: TimelineProps) {
  return (
    <Section title="Timeline">
      <ol className={styles.timeline}>
        {steps.map(({ title, at, note }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step keeps its place
          <li key={index}>
            <p className={styles.step}>{title}</p>
            <p className={styles.quiet}>
              <time dateTime={at}>{formatMinute(at)}</time> · {note}
            </p>
          </li>
        ))}
      </ol>
      {children}
    </Section>
  )
}
