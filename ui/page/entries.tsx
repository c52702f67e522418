import type { ReactNode } from 'react'
import styles from './entries.module.css'

/** A short list of records, each with its actions: drafts, recent quotes. */
export function Entries({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.entries}>{children}</ul>
}

type EntryProps = {
  /** Its main figure, before the title. */
  readonly figure?: string
  readonly title: ReactNode
  /** More about it, in small print. */
  readonly note: ReactNode
  readonly actions: ReactNode
}

export function Entry({ figure, title, note, actions }: EntryProps) {
  return (
    <li className={styles.entry}>
      {figure === undefined ? null : <p className={styles.figure}>{figure}</p>}
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        <p className={styles.note}>{note}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </li>
  )
}
