import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './spinner.module.css'

/** Turns while something goes on; the words beside it say what. `small` within a line of text. */
export function Spinner({ small = false }: { readonly small?: boolean }) {
  return <span className={styles.spinner} data-small={small} />
}

/** Stands where content will be. */
export function Loading({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      {label}…
    </p>
  )
}

const presses = ['click', 'submit'] as const

/** Swallows clicks and submits, by pointer or key, until the answer is called. */
function holdPresses(page: Document): () => void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const press of presses) page.addEventListener(press, swallow, { capture: true })
  return () => {
    for (const press of presses) page.removeEventListener(press, swallow, { capture: true })
  }
}

type SpinnerOverlayProps = {
  readonly busy: boolean
  /** What is under way, for people who cannot see it turn: "Calculating the premium". */
  readonly label: string
}

/** Shorter calls than this flash nothing. */
const delay = 150

/**
 * Covers the page while a call is under way. Presses are held from the first moment, so that nothing is sent twice;
 * focus stays where it is, and the spinner shows after 150 ms.
 */
export function SpinnerOverlay({ busy, label }: SpinnerOverlayProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!busy) return
    const release = holdPresses(document)
    const timer = setTimeout(() => setShown(true), delay)
    return () => {
      clearTimeout(timer)
      release()
      setShown(false)
    }
  }, [busy])
  return createPortal(
    <div role="status" className={styles.announcer}>
      {busy && shown ? (
        <div className={styles.overlay}>
          <div className={styles.panel}>
            <Spinner />
            <span>{label}…</span>
          </div>
        </div>
      ) : null}
    </div>,
    document.body,
  )
}
