import type { ReferralDetails } from '#areas/credit-referral/contract'
import { showMinute } from '#ui/moment'
import { Section } from '#ui/page'
import request from '../request.module.css'
import type { RequestLists } from '../request-lists.ts'
import { similarSentence } from './similar-sentence.ts'
import styles from './timeline.module.css'
import { currentStep, timelineSteps } from './timeline-steps.ts'

type TimelineProps = {
  readonly details: ReferralDetails
  readonly lists: RequestLists
  /** When the details were asked for; milliseconds. */
  readonly at: number
}

/** What happened to the request, how long each step took, and how long one like it usually takes. */
export function Timeline({ details, lists, at }: TimelineProps) {
  const current = currentStep(details, at)
  return (
    <Section title="Timeline">
      <ol className={styles.timeline}>
        {timelineSteps(details.events, lists.decisions).map(({ title, by, at: moment, after }) => (
          <li key={`${moment} ${title}`}>
            <p className={styles.step}>{title}</p>
            <p className={request.quiet}>
              <time dateTime={moment}>{showMinute(moment)}</time> · {by}
              {after === null ? '' : ` · after ${after}`}
            </p>
          </li>
        ))}
      </ol>
      {current === null ? null : (
        <>
          <p className={styles.current}>{current}</p>
          <p className={request.quiet}>{similarSentence(details.similar)}</p>
        </>
      )}
    </Section>
  )
}
