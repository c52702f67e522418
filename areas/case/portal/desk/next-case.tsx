import { useEffect, useRef } from 'react'
import type { QueueRow } from '#areas/case/contract'
import { Button, ButtonRow } from '#ui/button'
import { isTyping } from '#ui/page'
import styles from './work.module.css'

type NextCaseProps = {
  /** The next case to work on; null when the queue has none, undefined before the search. */
  readonly next: QueueRow | null | undefined
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

/**
 * Leads on after an act. Focuses the button for the next case, so that Enter opens it; focus stays in a field that the
 * user is typing in.
 */
export function NextCase({ next, onNext, onQueue }: NextCaseProps) {
  const onward = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (next === undefined || isTyping()) return
    window.scrollTo({ top: 0 })
    onward.current?.focus({ preventScroll: true })
  }, [next])
  if (next === undefined) return null
  return (
    <div className={styles.onward} data-print="never">
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
  )
}
