import type { ReferralEvent } from '#areas/credit-referral/contract'
import { eventTitle } from '#areas/credit-referral/portal'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { Notice } from '#ui/page'
import { newsOf } from './news-of.ts'
import styles from './request.module.css'

type NewsProps = {
  readonly events: readonly ReferralEvent[]
  /** How many events there were when the request was opened. */
  readonly seen: number
  readonly username: string
  readonly decisions: readonly ReferenceItem[]
}

/** Tells what others do to the request while it is open here. */
export function News({ events, seen, username, decisions }: NewsProps) {
  const news = newsOf(events, seen, username)
  return (
    <div role="status" data-print="never">
      {news.length > 0 ? (
        <Notice title="This request has changed while you had it open">
          <ul className={styles.news}>
            {news.map((event) => (
              <li key={`${event.at} ${event.kind}`}>
                {eventTitle(event, decisions)}, by {event.by}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  )
}
