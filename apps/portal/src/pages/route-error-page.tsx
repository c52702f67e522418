import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession, useSignOut } from '#areas/identity/portal'
import { ErrorPage } from './error-page.tsx'

/** What the router shows when a route's guard, loader or screen fails. */
export function RouteErrorPage({ error }: ErrorComponentProps) {
  const session = useSession()
  const signOut = useSignOut()
  useEffect(() => console.error(error), [error])
  return (
    <ErrorPage
      error={error}
      // The whole page: what failed may have left something behind.
      onRetry={() => window.location.reload()}
      {...(session.state !== 'signed-out' && { onSignOut: () => void signOut() })}
    />
  )
}
