import type { RefObject } from 'react'

type List = RefObject<HTMLElement | null>

const controls = 'input:not([disabled]), select:not([disabled]), textarea:not([disabled])'

/** Focuses the first field of the last row, once the new row is on the page. */
export function focusAfterAdd(list: List): void {
  onceDrawn(() => {
    const rows = list.current?.querySelectorAll('[data-row]')
    rows
      ?.item(rows.length - 1)
      ?.querySelector<HTMLElement>(controls)
      ?.focus()
  })
}

/** Focuses the remove button of the row before the removed one, or the add button when there is none. */
export function focusAfterRemove(list: List, removed: number): void {
  onceDrawn(() => {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]')
    const before = buttons?.item(Math.max(0, removed - 1))
    const add = list.current?.querySelector<HTMLElement>('[data-add]')
    ;(before ?? add)?.focus()
  })
}

/** The change is drawn before the next frame: React renders what a click started at once. */
function onceDrawn(then: () => void): void {
  requestAnimationFrame(then)
}
