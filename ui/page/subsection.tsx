import type { ReactNode } from 'react'
import styles from './subsection.module.css'

/** A part of a section under its own h3, named for assistive technology. */
export function Subsection({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.subsection} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}
