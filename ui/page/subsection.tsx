import type { ReactNode } from 'react'
import styles from './subsection.module.css'

type SubsectionProps = { readonly title: string; readonly actions?: ReactNode; readonly children: ReactNode }

/** A part of a section under its own h3, named for assistive technology. */
export function Subsection({ title, actions, children }: SubsectionProps) {
  return (
    <section className={styles.subsection} aria-label={title}>
      <div className={styles.header}>
        <h3>{title}</h3>
        {actions}
      </div>
      {children}
    </section>
  )
}
