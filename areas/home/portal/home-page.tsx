import type { ReactNode } from 'react'
import { LoadFailure } from '#areas/case/portal'
import { usePreference } from '#areas/preference/portal'
import { Button } from '#ui/button'
import { Notice, Page } from '#ui/page'
import { Loading } from '#ui/spinner'
import { landingSchema } from '../contract/index.ts'

type HomePageProps = {
  readonly lead: string
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown }
  /** Null while it is loading. */
  readonly children: ReactNode | null
}

/** The frame of the page, with the choice to begin with it. */
export function HomePage({ lead, query: { error, refetch }, children }: HomePageProps) {
  const { value, loading, choose, failed } = usePreference('landing', landingSchema)
  return (
    <Page
      title="Home"
      lead={lead}
      actions={
        loading ? null : (
          <Button
            variant="quiet"
            aria-pressed={value !== null}
            onClick={() => choose(value === null ? { page: 'home' } : null)}
          >
            {value === null ? 'Make this my first page' : 'This is my first page'}
          </Button>
        )
      }
      notices={
        failed ? (
          <Notice tone="warning" live title="Your first page was not saved.">
            <p>Try again later.</p>
          </Notice>
        ) : null
      }
    >
      {children ??
        (error ? (
          <LoadFailure error={error} name="Home" onRetry={() => void refetch()} />
        ) : (
          <Loading label="Loading your work" />
        ))}
    </Page>
  )
}
