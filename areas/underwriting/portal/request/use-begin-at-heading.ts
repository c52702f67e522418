import { type RefObject, useEffect, useRef } from 'react'

/**
 * Begins at the top, with the heading focused, when a request is opened and again when its content takes the place of
 * what was awaited. Without `follows` the page is the first of a visit, and is read from its top as any page is.
 */
export function useBeginAtHeading(follows: boolean, pending: boolean): RefObject<HTMLDivElement | null> {
  const view = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew when the content is there
  useEffect(() => {
    if (!follows) return
    window.scrollTo({ top: 0 })
    view.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [pending])
  return view
}
