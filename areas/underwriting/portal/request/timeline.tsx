import type { ReferralEvent } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { Section } from '#ui/page'
import { showEvent } from '../show/show-event.ts'
import styles from './request.module.css'

type TimelineProps = {
  readonly events: readonly ReferralEvent[]
  readonly nameDecision: (code: string | null) => string
}

/** What happened to the request, oldest first. */
export function Timeline({ events, nameDecision }: TimelineProps) {
  return (
    <Section title="Timeline">
      <ol className={styles.timeline}>
        {events.map((event) => (
          <li key={`${event.at} ${event.kind}`}>
            <span>{showEvent(event, nameDecision)}</span>
            <time className={styles.aside} dateTime={event.at}>
              {showMinute(event.at)}
            </time>
          </li>
        ))}
      </ol>
    </Section>
  )
}
