import type { ReactNode } from 'react'
import styles from './page.module.css'

/** A screen of several parts: the ways between them, and the one that is shown. */
export function Screen({ children }: { readonly children: ReactNode }) {
  return <div className={styles.page}>{children}</div>
}
