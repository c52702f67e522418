import { useMemo, useState } from 'react'
import { isRefused, refusalsOf } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { ErrorSummary } from '#ui/page'

type LoadFailureProps = {
  readonly error: unknown
  /** What was to be opened, as in "Request 100001". */
  readonly name: string
  readonly onRetry: () => void
  /** Absent for a page without a list to go back to. */
  readonly onLeave?: () => void
}

/** A failure to open a case or its form: the service's messages, or Uh-oh if there are none. */
export function LoadFailure({ error, name, onRetry, onLeave }: LoadFailureProps) {
  const [closed, setClosed] = useState<unknown>(null)
  const isMissing = isRefused(error) && error.status === 404
  // The same list while the failure is the same: a new list takes the focus.
  const messages = useMemo(
    () => (isMissing ? [{ message: `${name} not found.` }] : refusalsOf(error)),
    [error, isMissing, name],
  )
  return (
    <>
      <ErrorSummary errors={messages} />
      {messages.length === 0 ? (
        <p>
          {name} could not be loaded.{isRefused(error) ? ` Service error ${error.status}.` : ''}
        </p>
      ) : null}
      <ButtonRow>
        {isMissing ? null : <Button onClick={onRetry}>Try again</Button>}
        {onLeave ? (
          <Button variant="quiet" onClick={onLeave}>
            Back to the requests
          </Button>
        ) : null}
      </ButtonRow>
      <UhOhDialog open={messages.length === 0 && closed !== error} onClose={() => setClosed(error)}>
        <p>Something went wrong. Please try again later.</p>
      </UhOhDialog>
    </>
  )
}
