import type { ReactNode } from 'react'
import styles from './request.module.css'

export type Fact = { readonly label: string; readonly value: ReactNode }

/** What is known, each under its name, beside each other while there is room. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
