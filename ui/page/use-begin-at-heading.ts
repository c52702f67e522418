import { type RefObject, useEffect, useRef } from 'react'

/**
 * Begins at the top, with the heading focused, when a view takes the place of another, and again when its content takes
 * the place of what was awaited. Without `follows` the view is the first of a visit, and is read from its top as any is.
 */
export function useBeginAtHeading(follows: boolean, pending = false): RefObject<HTMLDivElement | null> {
  const view = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew when the content is there
  useEffect(() => {
    if (!follows) return
    window.scrollTo({ top: 0 })
    view.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [pending])
  return view
}
