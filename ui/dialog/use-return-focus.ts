import { useEffect, useLayoutEffect } from 'react'

/** How many dialogs are open, and what had the focus before the first of them. */
let open = 0
let before: Element | null = null

/**
 * Gives the focus back to what had it when the last dialog closes. A dialog does so by itself, but not where another
 * has taken its place: that one began with the focus nowhere.
 */
export function useReturnFocus(): void {
  // Before the dialog takes the focus.
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (open === 0 && activeElement !== body) before = activeElement
    open += 1
  }, [])
  useEffect(
    () => () => {
      open -= 1
      // After the dialog itself has tried.
      requestAnimationFrame(() => {
        if (open > 0) return
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true })
        before = null
      })
    },
    [],
  )
}
