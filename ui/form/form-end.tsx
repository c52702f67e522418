import type { ReactNode } from 'react'
import styles from './form-end.module.css'

type FormEndProps = {
  /** Stays in view while the form is taller than the window. It stands last in its form, and not in a column. */
  readonly sticky?: boolean
  readonly children: ReactNode
}

/** The end of a form: its buttons, and what is said beside them. */
export function FormEnd({ sticky = false, children }: FormEndProps) {
  return (
    <div className={styles.end} data-sticky={sticky}>
      {children}
    </div>
  )
}
