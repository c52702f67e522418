import { useEffect, useRef } from 'react'
import { Button, ButtonRow } from '#ui/button'
import { isTyping, Notice } from '#ui/page'
import type { QueueRow } from '../../contract/index.ts'
import styles from './request.module.css'

/** The next request to work on; null when the queue has none, undefined while nobody has looked. */
export type NextRequest = QueueRow | null | undefined

type DoneNoticeProps = {
  readonly done: string
  readonly next: NextRequest
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

/**
 * Says what was done, and leads on: the way to the next request has the focus, one press of Enter away. Whoever is in a
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
            {next === null ? <p>There is no other request in this part of the queue for you to work on.</p> : null}
            <ButtonRow>
              {next ? (
                <Button ref={onward} variant="primary" onClick={() => onNext(next)}>
                  Next request: {next.channel} {next.requestId}
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
