import { useState } from 'react'
import { EnvironmentError } from '#areas/environment/portal'
import { AccessValidationError, SignOnError } from '#areas/identity/portal'
import { CallRefused } from '#browser/http'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'

/** Replaces a page that could not be shown, or a portal that could not start, and says what to do. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const { page = 'Something went wrong', title, advice, detail = [] } = whatHappened(error)
  const [attempts, setAttempts] = useState(0)
  // Reloads the whole page: the failed code may have left invalid state. Not while offline, which would lose the page.
  const tryAgain = () =>
    fetch('assets/build.json', { cache: 'no-store' }).then(
      () => window.location.reload(),
      () => setAttempts(attempts + 1),
    )
  return (
    <Page title={page} width="narrow">
      <Notice tone="error" title={title}>
        <p>{advice}</p>
      </Notice>
      {detail.length === 0 ? null : (
        <ul>
          {detail.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div>
        <Button variant="primary" onClick={tryAgain}>
          Try again
        </Button>
      </div>
      <p key={attempts} role="status">
        {attempts > 0 ? 'Still no connection.' : ''}
      </p>
    </Page>
  )
}

type PageError = {
  readonly page?: string
  readonly title: string
  readonly advice: string
  readonly detail?: readonly string[]
}

function whatHappened(error: unknown): PageError {
  if (error instanceof EnvironmentError)
    return {
      page: 'The portal cannot start',
      title: `The environment configuration (assets/environment.json) is ${error.problem}.`,
      advice:
        error.problem === 'missing'
          ? 'Check your connection and try again. If that does not help, give your system administrator the lines below.'
          : 'Nothing you did caused this. Give your system administrator the lines below, then try again.',
      detail: error.detail,
    }
  if (error instanceof SignOnError)
    return {
      page: 'Sign-on is not available',
      title: 'The sign-on service did not answer.',
      advice: window.isSecureContext
        ? 'Check your connection and try again. If that does not help, call your system administrator.'
        : 'This address is not secure. Open the portal under its https address.',
    }
  if (error instanceof AccessValidationError)
    return {
      title: 'Your access could not be checked.',
      advice: 'Sign out and sign in again. If that does not help, call your system administrator.',
    }
  if (error instanceof CallRefused && error.refused.length > 0)
    return { title: 'This page could not be loaded.', advice: error.message }
  if (isMissingCode(error))
    return { title: 'This page could not be loaded.', advice: 'Check your connection, then try again.' }
  return {
    title: 'This page could not be loaded.',
    advice: 'Try again. If that does not help, sign out and in again, or call your system administrator.',
  }
}

/** True when a page's code ("import") or style ("preload") cannot be fetched: offline, or replaced by a new build. */
function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /import|module script|preload/i.test(error.message)
}
