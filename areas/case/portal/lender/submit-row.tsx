import { type ReactNode, useRef } from 'react'
import { receiptMessages } from '#areas/upload/contract'
import type { FilePicking } from '#areas/upload/portal'
import type { Calls } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { Note, Notice } from '#ui/page'

type SubmitRowProps = {
  readonly label?: string
  readonly picking: FilePicking
  readonly calls: Calls
  readonly filesRequired: boolean
  /** More buttons beside Submit. */
  readonly children?: ReactNode
}

/** The submit button, and why it is disabled or was stopped; Cancel while a call is in progress. */
export function SubmitRow({ label = 'Submit', picking, calls, filesRequired, children }: SubmitRowProps) {
  const sending = calls.busy !== null
  const submit = useRef<HTMLButtonElement>(null)
  const stop = () => {
    calls.stop()
    // The Cancel button disappears, so the focus moves to Submit.
    submit.current?.focus()
  }
  const why = sending ? null : submitDisabledReason(picking, filesRequired)
  return (
    <>
      {calls.stopped ? (
        <Notice live>
          <p>
            Sending was stopped. Press {label} to send it again. It is recorded once, even if it had arrived already.
          </p>
        </Notice>
      ) : null}
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
        {/* Comes last, so that no other button moves under the pointer. */}
        {sending && calls.covering === null ? <Button onClick={stop}>Cancel</Button> : null}
      </ButtonRow>
      {why === null ? null : <Note id="why-no-submit">{why}</Note>}
    </>
  )
}

type Picked = Pick<FilePicking, 'mode' | 'files' | 'attached' | 'busy'>

/**
 * The message why a form cannot be submitted yet; null when it can. A failed or refused file is never omitted silently:
 * the user has to retry or remove it.
 */
export function submitDisabledReason({ mode, files, attached, busy }: Picked, filesRequired: boolean): string | null {
  const namesOf = (kind: 'failed' | 'refused') =>
    files.flatMap(({ name, state }) => (state.kind === kind ? [name] : [])).join(', ')
  const failed = namesOf('failed')
  const refused = namesOf('refused')
  if (failed !== '' && refused !== '') return `Retry or remove ${failed} first, and remove ${refused}.`
  if (failed !== '') return `Retry or remove ${failed} first.`
  if (refused !== '') return `Remove ${refused} first.`
  if (busy) return 'Checking files…'
  if (mode === 'pre-signed' && filesRequired && attached.length === 0) return receiptMessages.attachFirst
  return null
}
