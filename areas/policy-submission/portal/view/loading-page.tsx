import type { ReactNode } from 'react'
import { isRefused, refusalsOf } from '#browser/http'
import { Button, ButtonRow } from '#ui/button'
import { ErrorSummary, Page } from '#ui/page'
import { Loading } from '#ui/spinner'

type LoadingPageProps = {
  readonly title: string
  readonly noun: string
  readonly error: Error | null
  readonly onRetry: () => void
  readonly actions?: ReactNode
}

/** A page until its content has loaded. What does not exist cannot be tried again. */
export function LoadingPage({ title, noun, error, onRetry, actions }: LoadingPageProps) {
  return (
    <Page title={title} actions={actions}>
      {error ? (
        <>
          <ErrorSummary errors={[{ message: `The ${noun} could not be loaded.` }, ...refusalsOf(error)]} />
          {isRefused(error) && error.status === 404 ? null : (
            <ButtonRow>
              <Button onClick={onRetry}>Try again</Button>
            </ButtonRow>
          )}
        </>
      ) : (
        <Loading label={`Loading the ${noun}`} />
      )}
    </Page>
  )
}
