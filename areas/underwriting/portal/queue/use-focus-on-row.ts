import { useEffect, useRef } from 'react'

/** Puts the focus back on the row of the request that was left, once the rows are there; without it on the heading. */
export function useFocusOnRow(left: string | null, there: boolean): void {
  const due = useRef(left)
  useEffect(() => {
    if (!there || due.current === null) return
    const row = document.querySelector<HTMLElement>(`tr[data-row="${CSS.escape(due.current)}"] a`)
    due.current = null
    const place = row ?? document.querySelector<HTMLElement>('main h1')
    place?.focus()
  }, [there])
}
