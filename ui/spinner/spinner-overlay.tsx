import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { holdPresses } from './hold-presses.ts'
import styles from './spinner.module.css'
import { Spinner } from './spinner.tsx'

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
