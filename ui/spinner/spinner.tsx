import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './spinner.module.css'

/** An activity indicator; the text beside it names the activity. `small` fits a line of text. */
export function Spinner({ small = false }: { readonly small?: boolean }) {
  return <span className={styles.spinner} data-small={small} />
}

/** A placeholder while content loads. */
export function Loading({ label = 'Loading' }: { readonly label?: string }) {
  return (
    <p className={styles.loading} role="status">
      <Spinner />
      {label}…
    </p>
  )
}

const presses = ['click', 'submit'] as const

/** Blocks clicks and submits, by pointer or keyboard, until the returned function is called. */
function blockPresses(page: Document): () => void {
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
  /** Names the running activity for screen readers: "Calculating the premium". */
  readonly label: string
}

/** The spinner does not show for calls shorter than this, in milliseconds. */
const delay = 150

/**
 * Covers the page while a call is running. Presses are blocked from the start, so that nothing is sent twice; focus
 * stays in place, and the spinner shows after 150 ms.
 */
export function SpinnerOverlay({ busy, label }: SpinnerOverlayProps) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!busy) return
    const release = blockPresses(document)
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
