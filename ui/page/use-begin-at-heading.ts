import { type RefObject, useEffect, useRef } from 'react'

/**
 * Begins at the top, with the heading focused, when a view takes the place of another, and again when its content is
 * another one. Without `follows` the view is the first of a visit, and is read from its top as any is.
 *
 * @param content changes with the content, as when what was awaited is there
 */
export function useBeginAtHeading(follows: boolean, content?: unknown): RefObject<HTMLDivElement | null> {
  const view = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with another content
  useEffect(() => {
    if (!follows) return
    window.scrollTo({ top: 0 })
    view.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [content])
  return view
}
