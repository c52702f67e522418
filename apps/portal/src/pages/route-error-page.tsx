import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ErrorPage } from './error-page.tsx'

/** What the router shows when a route's guard, loader or screen fails. */
export function RouteErrorPage({ error }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error])
  // The whole page: what failed may have left something behind.
  return <ErrorPage error={error} onRetry={() => window.location.reload()} />
}
