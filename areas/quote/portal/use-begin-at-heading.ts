import { type RefObject, useEffect, useRef } from 'react'

/** Begins at the top, with the heading focused, when a view takes the place of another. */
export function useBeginAtHeading(follows: boolean): RefObject<HTMLDivElement | null> {
  const view = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a view begins once, when it appears
  useEffect(() => {
    if (!follows) return
    window.scrollTo({ top: 0 })
    view.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return view
}
