import { useEffect, useRef } from 'react'
import type { ReferralEvent } from '#areas/credit-referral/contract'
import { eventTitle } from '#areas/credit-referral/portal'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { Button, ButtonRow } from '#ui/button'
import { isTyping, Notice } from '#ui/page'
import type { QueueRow } from '../../contract/index.ts'
import styles from './referral.module.css'
import { unseenEvents } from './use-referral-calls.ts'

/** The next referral to work on; null when the queue has none, undefined while nobody has looked. */
export type NextReferral = QueueRow | null | undefined

type DoneNoticeProps = {
  readonly done: string
  readonly next: NextReferral
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

/**
 * Says what was done, and leads on: the way to the next referral has the focus, one press of Enter away. Whoever is in a
 * field again when it is found goes on there.
 */
export function DoneNotice({ done, next, onNext, onQueue }: DoneNoticeProps) {
  const onward = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (next === undefined || isTyping()) return
    window.scrollTo({ top: 0 })
    onward.current?.focus({ preventScroll: true })
  }, [next])
  return (
    <div data-print="never">
      <Notice tone="success" title={done}>
        {next === undefined ? null : (
          <div className={styles.onward}>
            {next === null ? <p>No other request to work on in this part of the queue.</p> : null}
            <ButtonRow>
              {next ? (
                <Button ref={onward} variant="primary" onClick={() => onNext(next)}>
                  Next request: {next.channel} {next.id}
                </Button>
              ) : null}
              <Button {...(next === null && { ref: onward })} onClick={onQueue}>
                Back to the queue
              </Button>
            </ButtonRow>
          </div>
        )}
      </Notice>
    </div>
  )
}

type UnseenEventsProps = {
  readonly events: readonly ReferralEvent[]
  /** How many events there were when the referral was opened. */
  readonly seen: number
  readonly username: string
  readonly decisions: readonly ReferenceItem[]
}

/** Tells what others do to the referral while it is open here. */
export function UnseenEvents({ events, seen, username, decisions }: UnseenEventsProps) {
  const news = unseenEvents(events, seen, username)
  return (
    <div role="status" data-print="never">
      {news.length > 0 ? (
        <Notice title="This request has changed while you had it open">
          <ul className={styles.unseen}>
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
