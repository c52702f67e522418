import { lazy, useEffect } from 'react'

/** The results are fetched apart, because the first calculation comes long after the page. */
export const loadResults = () => import('./results/results-screen.tsx')

export const ResultsScreen = lazy(() => loadResults().then(({ ResultsScreen: screen }) => ({ default: screen })))

/** Fetches the results' code once the page is idle, so that the first calculation does not wait for it. */
export function usePreloadedResults(): void {
  useEffect(() => {
    // A failure is met again, and told, when the results are needed.
    const timer = setTimeout(() => loadResults().catch(() => undefined), 1_500)
    return () => clearTimeout(timer)
  }, [])
}
