import { type RefObject, useEffect, useRef } from 'react'

/** Begins at the top, with the heading focused, whenever the screen changes to another view. */
export function useTopOfView(view: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const shown = useRef(view)
  useEffect(() => {
    if (shown.current === view) return
    shown.current = view
    window.scrollTo({ top: 0 })
    element.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [view])
  return element
}
