import { type ReactNode, useEffect, useRef } from 'react'

type BeginAtHeadingProps = {
  /** False for what is read from the top of the page, and for what puts the focus elsewhere. */
  readonly when: boolean
  readonly children: ReactNode
}

/** A view that takes the place of another begins at its heading, so that a listener hears where they are. */
export function BeginAtHeading({ when, children }: BeginAtHeadingProps) {
  const view = useRef<HTMLDivElement>(null)
  const wanted = useRef(when)
  useEffect(() => (wanted.current && view.current ? focusHeading(view.current) : undefined), [])
  return <div ref={view}>{children}</div>
}

/** Focuses the heading, and the one that stands there once the view has loaded, until the person does something. */
function focusHeading(view: HTMLElement): () => void {
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
