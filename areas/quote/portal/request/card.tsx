import type { ReactNode } from 'react'
import styles from './request.module.css'

/** The box of a part of the form that brings a heading of its own. */
export function Card({ children }: { readonly children: ReactNode }) {
  return <div className={styles.card}>{children}</div>
}
