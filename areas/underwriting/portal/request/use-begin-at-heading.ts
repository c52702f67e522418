import { type RefObject, useEffect, useRef } from 'react'

/** Begins at the top, with the heading focused, when a request is opened and again when its content is there. */
export function useBeginAtHeading(pending: boolean): RefObject<HTMLDivElement | null> {
  const view = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew when what was awaited takes its place
  useEffect(() => {
    window.scrollTo({ top: 0 })
    view.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [pending])
  return view
}
