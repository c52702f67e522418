import type { ReactNode } from 'react'
import styles from './page.module.css'

/** The box of a section whose content brings its own heading, as a list of rows does. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}
