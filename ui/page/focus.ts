import { type RefObject, useEffect, useRef, useState } from 'react'
import { fieldId } from '#ui/field'

/**
 * Runs at once, or after the press that is under way has become a click. A line that appeared between a button's down
 * and up would move the button away from under the pointer, and the click would be lost.
 */
export function afterPress(run: () => unknown): void {
  if (document.querySelector(':active') === null) run()
  else window.addEventListener('pointerup', () => setTimeout(run), { once: true, capture: true })
}

/**
 * Focuses the heading of a view, and the one that takes its place when what the view waited for is there, until the
 * person does something. Answers how to stop it.
 */
export function focusHeading(view: HTMLElement): () => void {
  const focus = () => view.querySelector('h1')?.focus({ preventScroll: true })
  const loaded = new MutationObserver(() => {
    if (document.activeElement === document.body) focus()
  })
  const acts = new AbortController()
  for (const act of ['keydown', 'pointerdown'])
    document.addEventListener(act, () => acts.abort(), { signal: acts.signal })
  acts.signal.addEventListener('abort', () => loaded.disconnect())
  loaded.observe(view, { childList: true, subtree: true })
  focus()
  return () => acts.abort()
}

/** Scrolls to a field and focuses its control; a group's first choice stands for the group. */
export function goToField(name: string): void {
  const control = document.getElementById(fieldId(name)) ?? inCard(name)
  if (!control) return
  control.scrollIntoView({ block: 'center' })
  const focusable = control.matches('fieldset')
    ? (control.querySelector<HTMLElement>('input:checked, input, button') ?? control)
    : control
  focusable.focus({ preventScroll: true })
}

/** The control of a row's field ("loans.k3.loanAmount") whose card is closed, or too far away to be drawn. */
function inCard(name: string): HTMLElement | null {
  const card = document.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(name.split('.')[1] ?? '')}"]`)
  if (!card) return null
  revealCard(card)
  return document.getElementById(fieldId(name))
}

/** Opens a card and has its body drawn at once. Answers whether there is one that listens. */
export function revealCard(card: HTMLElement): boolean {
  return !card.dispatchEvent(new Event('reveal', { cancelable: true }))
}

/** Whether the person is in a field, where the keyboard must not be taken from them. */
export function isTyping(): boolean {
  return document.activeElement?.matches('input, select, textarea') ?? false
}

/**
 * Begins at the top, with the heading focused, when a view takes the place of another, and again when its content is
 * another one. Without `follows` the view is the first of a visit, and is read from its top as any is.
 *
 * @param content changes with the content, as when what was awaited is there
 */
export function useBeginAtHeading(follows: boolean, content?: unknown): RefObject<HTMLDivElement | null> {
  const view = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: begins anew with another content
  useEffect(() => {
    if (!follows) return
    window.scrollTo({ top: 0 })
    view.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [content])
  return view
}

type Trail = {
  /** What was open last, as an address names it. */
  readonly opened: string | null
  /** Whether the view before this one was that, however the person left it. */
  readonly returned: boolean
  /** Whether this is the first view of the visit. */
  readonly first: boolean
}

/**
 * Remembers where the person comes from within a screen of views and of what is opened from them.
 *
 * @param view the view that stands there while nothing is open
 * @param open what is open, as an address names it
 */
export function usePreviousView(view: string, open: string | null): Trail {
  const place = open === null ? view : `open: ${open}`
  const [trail, setTrail] = useState({ place, open, opened: open, returned: false, first: true })
  if (trail.place === place) return trail
  const next = {
    place,
    open,
    opened: open ?? trail.opened,
    returned: open === null && trail.open !== null,
    first: false,
  }
  setTrail(next)
  return next
}
