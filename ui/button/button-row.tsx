import type { ReactNode } from 'react'
import styles from './button.module.css'

/** Buttons beside each other, wrapping where there is no room. */
export function ButtonRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}
