import { useMemo, useState } from 'react'
import { sentences } from '#areas/credit-referral/contract'
import { isRefused, refusalsOf } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { ErrorSummary } from '#ui/page'

type LoadFailureProps = {
  readonly error: unknown
  /** The referral that was asked for. */
  readonly referralId?: string
  readonly onRetry: () => void
  readonly onLeave: () => void
}

/** What the form needs could not be had: what the service said, or Uh-oh where it said nothing. */
export function LoadFailure({ error, referralId, onRetry, onLeave }: LoadFailureProps) {
  const [closed, setClosed] = useState<unknown>(null)
  const isMissing = isRefused(error) && error.status === 404
  // The same list while the failure is the same: a new one takes the focus.
  const messages = useMemo(
    () => (isMissing && referralId ? [{ message: sentences.requestNotFound(referralId) }] : refusalsOf(error)),
    [error, isMissing, referralId],
  )
  return (
    <>
      <ErrorSummary errors={messages} />
      {messages.length === 0 ? <p>The form could not be opened.</p> : null}
      <ButtonRow>
        {isMissing ? null : <Button onClick={onRetry}>Try again</Button>}
        <Button variant="quiet" onClick={onLeave}>
          Back to the requests
        </Button>
      </ButtonRow>
      <UhOhDialog open={messages.length === 0 && closed !== error} onClose={() => setClosed(error)}>
        <p>{sentences.uhOh}</p>
      </UhOhDialog>
    </>
  )
}
