import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, so that a drawing keeps the size of its letters on a narrow page. */
export function useWidth(element: RefObject<HTMLElement | null>, before: number): number {
  const [width, setWidth] = useState(before)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      const now = Math.round(entry?.contentRect.width ?? 0)
      if (now > 0) setWidth(now)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
