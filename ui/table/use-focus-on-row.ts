import { useEffect, useRef } from 'react'

/**
 * Puts the focus back where it was: on the row with this key, once the rows are there; on the heading where it is gone.
 * Nothing for null.
 */
export function useFocusOnRow(left: string | null, there: boolean): void {
  const due = useRef(left)
  useEffect(() => {
    if (!there || due.current === null) return
    const row = document.querySelector<HTMLElement>(`[data-row="${CSS.escape(due.current)}"] a`)
    due.current = null
    const place = row ?? document.querySelector<HTMLElement>('main h1')
    place?.focus()
  }, [there])
}
