const presses = ['click', 'submit'] as const

/** Swallows clicks and submits, by pointer or key, until the answer is called. */
export function holdPresses(page: Document): () => void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const press of presses) page.addEventListener(press, swallow, { capture: true })
  return () => {
    for (const press of presses) page.removeEventListener(press, swallow, { capture: true })
  }
}
