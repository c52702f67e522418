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
