import { useEffect, useRef } from 'react'
import type { QueueRow } from '#areas/case/contract'
import { Button, ButtonRow } from '#ui/button'
import { isTyping, Notice } from '#ui/page'
import styles from './work.module.css'

/** The next request to work on; null when the queue has none, undefined before the search. */
export type NextRequest = QueueRow | null | undefined

type DoneNoticeProps = {
  readonly done: string
  readonly next: NextRequest
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

/**
 * Reports the completed action and focuses the button for the next request, so that Enter opens it. Focus stays in a
 * field that the user is typing in.
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
            {next === null ? <p>No more requests in this view.</p> : null}
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

type SeenEvent = { readonly at: string; readonly kind: string; readonly by: string; readonly title: string }
type UnseenEventsProps = {
  /** The record's noun, as in "This request has changed". */
  readonly noun: string
  readonly events: readonly SeenEvent[]
  /** The number of events when the record was opened. */
  readonly seen: number
  readonly username: string
}

/** Lists what others did to a referral or a variation while it is open here. */
export function UnseenEvents({ noun, events, seen, username }: UnseenEventsProps) {
  const news = unseenEvents(events, seen, username)
  return (
    <div role="status" data-print="never">
      {news.length > 0 ? (
        <Notice title={`This ${noun} has changed while you had it open`}>
          <ul className={styles.unseen}>
            {news.map((event) => (
              <li key={`${event.at} ${event.kind}`}>
                {event.title}, by {event.by}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </div>
  )
}

/** The events of others after the first `seen` ones. An event of the user counts as having read all before it. */
export function unseenEvents<Event extends { readonly by: string }>(
  events: readonly Event[],
  seen: number,
  username: string,
): readonly Event[] {
  const own = events.findLastIndex(({ by }) => by === username)
  return events.slice(Math.max(seen, own + 1))
}
