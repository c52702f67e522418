import type { ReactNode } from 'react'
import styles from './form-end.module.css'

/** The end of a form: its buttons, and what is said beside them. */
export function FormEnd({ children }: { readonly children: ReactNode }) {
  return <div className={styles.end}>{children}</div>
}
