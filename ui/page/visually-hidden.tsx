import type { ReactNode } from 'react'
import styles from './page.module.css'

/** For those who listen to the page. */
export function VisuallyHidden({ children }: { readonly children: ReactNode }) {
  return <span className={styles.visuallyHidden}>{children}</span>
}
