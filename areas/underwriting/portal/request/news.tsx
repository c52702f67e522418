import type { ReferralEvent } from '#areas/credit-referral/contract'
import { Notice } from '#ui/page'
import { showEvent } from '../show/show-event.ts'
import { newsOf } from './news-of.ts'
import styles from './request.module.css'

type NewsProps = {
  readonly events: readonly ReferralEvent[]
  /** How many events there were when the request was opened. */
  readonly seen: number
  readonly username: string
  readonly nameDecision: (code: string | null) => string
}

/** Tells what others do to the request while it is open here. */
export function News({ events, seen, username, nameDecision }: NewsProps) {
  const news = newsOf(events, seen, username)
  return (
    <div role="status" data-print="never">
      {news.length > 0 ? (
        <Notice title="This request has changed while you had it open">
          <ul className={styles.news}>
            {news.map((event) => (
              <li key={`${event.at} ${event.kind}`}>{showEvent(event, nameDecision)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  )
}
