import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { fieldId } from '#ui/field'

/**
 * Runs at once, or after the current press has become a click. A layout change between a button's mousedown and mouseup
 * would move the button from under the pointer and lose the click.
 */
export function afterClick(run: () => unknown): void {
  if (document.querySelector(':active') === null) run()
  else window.addEventListener('pointerup', () => setTimeout(run), { once: true, capture: true })
}

/**
 * Focuses the heading of the page, so that a screen reader announces it. While a page loads and has none, `main` holds
 * the focus for the heading that appears.
 */
export function focusHeading(): void {
  const main = document.querySelector('main')
  const heading = main?.querySelector('h1') ?? main
  heading?.focus({ preventScroll: true })
}

/** A heading that takes the focus from `main` when it appears, and leaves it there when it goes. */
export function useHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const shown = heading.current
    if (shown && document.activeElement?.matches('main')) shown.focus({ preventScroll: true })
    return () => {
      if (shown === document.activeElement) shown?.closest('main')?.focus({ preventScroll: true })
    }
  }, [])
  return heading
}

/** Scrolls to a field and focuses its control, even in a card that is closed or not rendered. */
export function goToField(name: string): void {
  const find = () => document.getElementById(fieldId(name))
  const card = `[data-row-key="${CSS.escape(name.split('.')[1] ?? '')}"]`
  if (!find()) revealCard(document.querySelector(card))
  goToControl(find())
}

const invalid = '[aria-invalid="true"], fieldset[data-invalid="true"], [data-row-key][data-wrong="true"]'

/** Scrolls to the first invalid control inside and focuses it, even in a card that is closed or not rendered. */
export function goToFirstInvalid(within: HTMLElement): void {
  const first = within.querySelector<HTMLElement>(invalid)
  const card = first?.matches('[data-row-key]') ? first : null
  const isFar = revealCard(card)
  goToControl(card?.querySelector<HTMLElement>(invalid) ?? first, isFar ? 'auto' : 'smooth')
}

/** Scrolls to a control and focuses it; in a group, the first choice. */
function goToControl(control: HTMLElement | null, behavior: ScrollBehavior = 'auto'): void {
  const reducesMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  control?.scrollIntoView({ block: 'center', behavior: reducesMotion ? 'auto' : behavior })
  const choice = control?.matches('fieldset')
    ? control.querySelector<HTMLElement>('input:checked, input, button')
    : null
  const focused = choice ?? control
  focused?.focus({ preventScroll: true })
}

/** Opens a card and renders its body at once. Returns whether a card handled the event. */
function revealCard(card: Element | null): boolean {
  return card?.dispatchEvent(new Event('reveal', { cancelable: true })) === false
}

/** Whether the user is in a field; code must not move the focus then. */
export function isTyping(): boolean {
  return document.activeElement?.matches('input:not([type=checkbox]), select, textarea') ?? false
}

export const singleKeys = 'lmi.single-keys'

/** Whether keys without Ctrl, Alt or Cmd act outside of fields, in this browser (WCAG 2.1.4). */
export const usesSingleKeys = (): boolean => localStorage.getItem(singleKeys) !== 'off'

/**
 * Scrolls to the top and focuses the heading when this view replaces another, and again when its content changes. When
 * `follows` is false, the view is the first of the visit and the focus stays as the browser set it.
 *
 * @param content changes with the content, as when loading ends
 */
export function useBeginAtHeading(follows: boolean, content?: unknown): RefObject<HTMLDivElement | null> {
  const view = useRef<HTMLDivElement>(null)
  const shown = useRef<{ readonly content: unknown }>(null)
  useEffect(() => {
    const isShown = shown.current !== null && shown.current.content === content
    shown.current = { content }
    if (isShown || !follows) return
    window.scrollTo({ top: 0 })
    view.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [follows, content])
  return view
}

type PreviousView = {
  /** The last item opened, as in the address. */
  readonly opened: string | null
  /** Whether the previous view was that item, however the user left it. */
  readonly returned: boolean
  /** Whether this is the first view of the visit. */
  readonly first: boolean
}

/**
 * Remembers the previous view within a screen of views and of items opened from them.
 *
 * @param view the view that shows while nothing is open
 * @param open the open item, as in the address
 */
export function usePreviousView(view: string, open: string | null): PreviousView {
  const place = open === null ? view : `open: ${open}`
  const [previous, setPrevious] = useState({ place, open, opened: open, returned: false, first: true })
  if (previous.place === place) return previous
  const next = {
    place,
    open,
    opened: open ?? previous.opened,
    returned: open === null && previous.open !== null,
    first: false,
  }
  setPrevious(next)
  return next
}
