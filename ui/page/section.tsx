import { type ReactNode, useId } from 'react'
import styles from './page.module.css'

type SectionProps = {
  readonly title: string
  readonly lead?: ReactNode
  readonly actions?: ReactNode
  /** `plain` has no box of its own. */
  readonly look?: 'card' | 'plain'
  /** False for what is the person's own and not for paper. */
  readonly print?: boolean
  readonly children?: ReactNode
}

/** A part of a page under its own h2, named for assistive technology. */
export function Section({ title, lead, actions, look = 'card', print = true, children }: SectionProps) {
  const id = useId()
  return (
    <section className={styles.section} data-look={look} data-print={print ? undefined : 'never'} aria-labelledby={id}>
      <div className={styles.sectionHeader}>
        <div>
          <h2 className={styles.sectionTitle} id={id}>
            {title}
          </h2>
          {lead ? <p className={styles.lead}>{lead}</p> : null}
        </div>
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {children}
    </section>
  )
}
