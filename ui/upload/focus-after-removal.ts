import type { RefObject } from 'react'
import { fieldId } from '#ui/field'

/** Focuses the first button of the row that took the removed one's place, or of the last; else the picking field. */
export function focusAfterRemoval(list: RefObject<HTMLElement | null>, removed: number, pickedIn?: string): void {
  // The change is drawn before the next frame.
  requestAnimationFrame(() => {
    const rows = list.current?.querySelectorAll('[data-file]')
    const row = rows?.item(Math.min(removed, rows.length - 1))
    const field = pickedIn === undefined ? null : document.getElementById(fieldId(pickedIn))
    ;(row?.querySelector<HTMLElement>('button') ?? field)?.focus()
  })
}
