import { isRefused, isUnknownCall } from '#browser/http'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'

type LoadFailedProps = { readonly title: string; readonly error: unknown; readonly onRetry: () => void }

/** Says that something could not be loaded, and why. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  return (
    <Notice tone="error" title={title} live>
      {isRefused(error) ? error.refused.map(({ message }) => <p key={message}>{message}</p>) : null}
      <Button small onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}

/** Says that the last refetch of what is shown has failed. */
export function StaleNotice({ onRetry }: Pick<LoadFailedProps, 'onRetry'>) {
  return (
    <Notice tone="warning" title="This may be out of date: it could not be refreshed." live>
      <Button small onClick={onRetry}>
        Try again
      </Button>
    </Notice>
  )
}

type OpeningPageProps = {
  /** As in "Policy 1000000001". */
  readonly title: string
  readonly noun: string
  /** The list that it belongs to. */
  readonly list: string
  readonly error: unknown
  readonly onRetry: () => void
  readonly onBack: () => void
}

/** The page of a record that is not loaded: being opened, not found, or failed. */
export function OpeningPage({ title, noun, list, error, onRetry, onBack }: OpeningPageProps) {
  return (
    <Page title={title} actions={<Button onClick={onBack}>Back to the {list}</Button>}>
      {error === null ? (
        <Loading label={`Opening the ${noun}`} />
      ) : isUnknownCall(error) ? (
        <Notice tone="error" title={`${title} not found.`} live />
      ) : (
        <LoadFailed title={`The ${noun} could not be opened.`} error={error} onRetry={onRetry} />
      )}
    </Page>
  )
}
