import { useEffect, useRef } from 'react'
import type { QueueRow } from '#areas/case/contract'
import { Button, ButtonRow } from '#ui/button'
import { isTyping } from '#ui/page'
import type { DeskCase } from './desk-case.ts'
import styles from './work.module.css'

type NextCaseProps = Pick<DeskCase, 'noun'> & {
  /** Whether the user's own act led here, and the focus with it. */
  readonly focused: boolean
  /** The next case of the kind to work on; null when the queue has none, undefined before the search. */
  readonly next: QueueRow | null | undefined
  readonly onNext: (next: QueueRow) => void
  readonly onQueue: () => void
}

/**
 * Leads on after an act. Focuses the button for the next case, so that Enter opens it; focus stays in a field that the
 * user is typing in.
 */
export function NextCase({ noun, focused, next, onNext, onQueue }: NextCaseProps) {
  const onward = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!focused || next === undefined || isTyping()) return
    window.scrollTo({ top: 0 })
    onward.current?.focus({ preventScroll: true })
  }, [focused, next])
  if (next === undefined) return null
  return (
    <div className={styles.onward} data-print="never">
      {next === null ? <p>No more {noun}s in this view.</p> : null}
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
