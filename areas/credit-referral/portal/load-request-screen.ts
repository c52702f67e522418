import { lazy, useEffect } from 'react'

const load = () => import('./request/request-screen.tsx')

/** The form is fetched apart from the search, which most visits begin with. */
export const RequestScreen = lazy(() => load().then(({ RequestScreen: screen }) => ({ default: screen })))

/** Fetches the form's code once the page is idle, so that the first row opens at once. */
export function usePreloadedRequestScreen(): void {
  useEffect(() => {
    // A failure is met again, and told, when the form is needed.
    const timer = setTimeout(() => load().catch(() => undefined), 1_000)
    return () => clearTimeout(timer)
  }, [])
}
