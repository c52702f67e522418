import { type ReactNode, useRef } from 'react'
import type { FilePicking } from '#areas/upload/portal'
import type { Calls } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import styles from '../request.module.css'
import { StoppedNotice } from './stopped-notice.tsx'
import { whyNot } from './why-not.ts'

type SubmitRowProps = {
  readonly label?: string
  readonly picking: FilePicking
  readonly calls: Calls
  readonly filesRequired: boolean
  /** Other buttons beside Submit. */
  readonly children?: ReactNode
}

/** The button that sends a form, and why it cannot be pressed or was stopped; while files are sent, Cancel. */
export function SubmitRow({ label = 'Submit', picking, calls, filesRequired, children }: SubmitRowProps) {
  const sending = calls.busy !== null
  const submit = useRef<HTMLButtonElement>(null)
  const stop = () => {
    calls.stop()
    // This button goes.
    submit.current?.focus()
  }
  const why = sending ? null : whyNot(label, picking, filesRequired)
  return (
    <>
      <StoppedNotice stopped={calls.stopped} button={label} />
      <ButtonRow>
        <Button
          ref={submit}
          type="submit"
          variant="primary"
          busy={sending}
          disabled={why !== null}
          aria-describedby={why === null ? undefined : 'why-no-submit'}
        >
          {label}
        </Button>
        {children}
        {/* After the others: none of them comes under the pointer that pressed it. */}
        {sending && calls.covering === null ? <Button onClick={stop}>Cancel</Button> : null}
      </ButtonRow>
      {why === null ? null : (
        <p className={styles.quiet} id="why-no-submit">
          {why}
        </p>
      )}
    </>
  )
}
