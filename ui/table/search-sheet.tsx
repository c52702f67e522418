import type { ReactNode } from 'react'
import styles from './search-sheet.module.css'

type SearchSheetProps = {
  /** Which of how many rows are shown; announced when it changes. '' while it is not known. */
  readonly count: string
  /** Other rows are on their way. */
  readonly busy: boolean
  /** What the rows are filtered by, and how to leave that. */
  readonly filtered?: ReactNode
  readonly pager: ReactNode
  /** The table. */
  readonly children: ReactNode
}

/** The box of a search: its summary row, its table and its pager. */
export function SearchSheet({ count, busy, filtered, pager, children }: SearchSheetProps) {
  return (
    <div className={styles.sheet}>
      <div className={styles.summary}>
        <p className={styles.count} role="status">
          {count}
        </p>
        {busy && count !== '' ? <span className={styles.turning} aria-hidden="true" /> : null}
        {filtered}
      </div>
      {children}
      <div className={styles.footer} data-print="never">
        {pager}
      </div>
    </div>
  )
}
