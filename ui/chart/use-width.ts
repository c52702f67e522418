import { useLayoutEffect, useRef, useState } from 'react'

/** Below it a chart is unreadable; the layout gives it no width before its first measurement. */
const minWidth = 160

/** Measures an element's width in pixels, so that the text of its chart does not shrink on a narrow page. */
export function useWidth(initial: number) {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(initial)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => {
      setWidth(Math.max(Math.round(entry?.contentRect.width ?? 0), minWidth))
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}
