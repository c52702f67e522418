import { type ReactNode, useState } from 'react'
import styles from './own-notices.module.css'

type MoreNoticesProps = { readonly count: number; readonly children: ReactNode }

/**
 * The notices after the newest. Where there is little room they are folded away behind a button that counts them, which
 * stays in its place below them.
 */
export function MoreNotices({ count, children }: MoreNoticesProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <div className={styles.older}>{children}</div>
      <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
        {count === 1 ? '1 more answer' : `${count} more answers`}
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M3.5 10 8 5.5 12.5 10" />
        </svg>
      </button>
    </>
  )
}
