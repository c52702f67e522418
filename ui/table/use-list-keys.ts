import { useEffect, useRef } from 'react'
import { isTyping, usesSingleKeys } from '#ui/page'
import { focusFirstFilter } from './filter-chips.tsx'

/**
 * In a list, `j` and `k` focus the next and the previous row, which Enter opens and `x` chooses, and `/` the first filter. The keys do
 * nothing while a person types, and in dialogs (WCAG 2.1.4).
 */
export function useListKeys() {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (!list.current || ctrlKey || metaKey || altKey || defaultPrevented) return
      if (!usesSingleKeys()) return
      if (isTyping() || document.querySelector('dialog[open], [popover]:popover-open')) return
      if (key === '/') focusFirstFilter(list.current)
      else if (key === 'j' || key === 'k') focusRow(list.current, key === 'j' ? 1 : -1)
      else if (key === 'x') list.current.querySelector<HTMLElement>('[data-row]:focus-within [type=checkbox]')?.click()
      else return
      event.preventDefault()
    }
    // Before the keys of the page, which leaves those that a list has used.
    document.addEventListener('keydown', press, { capture: true })
    return () => document.removeEventListener('keydown', press, { capture: true })
  }, [])
  return list
}

/**
 * Focuses the row before or after the focused one; the first row when none is. In a row, its first control has the focus,
 * or the one that is marked because another comes before it.
 */
export function focusRow(list: HTMLElement, by: 1 | -1): void {
  const rows = Array.from(list.querySelectorAll<HTMLElement>('[data-row]'))
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[at < 0 ? 0 : Math.max(0, at + by)]
  const opener = row?.querySelector<HTMLElement>('[data-opens-row]') ?? row?.querySelector<HTMLElement>('a, button')
  opener?.focus()
}
