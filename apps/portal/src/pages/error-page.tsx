import { AccessValidationError } from '#areas/identity/portal'
import { CallRefused } from '#browser/http'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'

type ErrorPageProps = { readonly error: unknown; readonly onRetry: () => void }

/** Replaces a page that could not be shown, and says what to do. */
export function ErrorPage({ error, onRetry }: ErrorPageProps) {
  const { title, advice } = whatHappened(error)
  return (
    <Page title="Something went wrong" width="narrow">
      <Notice tone="error" title={title}>
        <p>{advice}</p>
      </Notice>
      <div>
        <Button variant="primary" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Page>
  )
}

function whatHappened(error: unknown): { title: string; advice: string } {
  if (error instanceof AccessValidationError)
    return {
      title: 'Your access could not be checked.',
      advice: 'Sign out and sign in again. If that does not help, call your system administrator.',
    }
  if (error instanceof CallRefused && error.refused.length > 0)
    return { title: 'This page could not be loaded.', advice: error.message }
  if (isMissingCode(error))
    return { title: 'This page could not be fetched.', advice: 'Check your connection, then try again.' }
  return {
    title: 'This page could not be shown.',
    advice: 'Try again. If that does not help, sign out and in again, or call your system administrator.',
  }
}

/** True for the browser's error when a code chunk cannot be fetched: offline, or replaced by a newer build. */
function isMissingCode(error: unknown): boolean {
  return error instanceof TypeError && /import|module script/i.test(error.message)
}
