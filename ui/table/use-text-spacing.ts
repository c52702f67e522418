import { type RefObject, useEffect, useRef } from 'react'

/**
 * Marks a table with `data-spaced` where the user has widened the spacing of texts (WCAG 1.4.12), which are then wider:
 * cut off, names with one beginning would look the same.
 */
export function useTextSpacing(): RefObject<HTMLTableElement | null> {
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const head = table.current?.querySelector('th > *')
    // Wider letters make a header wider.
    const observer = new ResizeObserver(() => {
      if (head) table.current?.toggleAttribute('data-spaced', getComputedStyle(head).letterSpacing !== 'normal')
    })
    if (head) observer.observe(head)
    return () => observer.disconnect()
  }, [])
  return table
}
