import { type ReactNode, useMemo, useState } from 'react'
import { isRefused, isUnknownCall, refusalsOf } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { UhOhDialog } from '#ui/dialog'
import { ErrorSummary, Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'

type LoadFailureProps = {
  readonly error: unknown
  /** What was to be opened, as in "Request 100001". */
  readonly name: string
  readonly onRetry: () => void
  /** The way back, as in "Back to the queue". */
  readonly back?: { readonly label: string; readonly onClick: () => void }
}

/** A failure to open a record or its form: the service's messages, or Uh-oh if there are none. */
export function LoadFailure({ error, name, onRetry, back }: LoadFailureProps) {
  const [closed, setClosed] = useState<unknown>(null)
  const isMissing = isUnknownCall(error)
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
        {back ? (
          <Button variant="quiet" onClick={back.onClick}>
            {back.label}
          </Button>
        ) : null}
      </ButtonRow>
      <UhOhDialog open={messages.length === 0 && closed !== error} onClose={() => setClosed(error)} />
    </>
  )
}

type OpeningPageProps = LoadFailureProps & {
  /** The title, when it is not the name. */
  readonly title?: string
  readonly windowTitle?: string
  /** The noun within a sentence, as in "Opening the request". */
  readonly noun: string
  readonly notices?: ReactNode
}

/** The page of a record that is not loaded: being opened, not found, or failed. */
export function OpeningPage({ title, windowTitle, noun, notices, ...failure }: OpeningPageProps) {
  const { name, error } = failure
  return (
    <Page title={title ?? name} windowTitle={windowTitle ?? name} lead={title && name} notices={notices}>
      {error ? <LoadFailure {...failure} /> : <Loading label={`Opening the ${noun}`} />}
    </Page>
  )
}

/** Says that the last refetch of what is shown has failed. */
export function StaleNotice({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Notice tone="warning" title="This may be out of date: it could not be refreshed." live>
      <Button small onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}
