import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type Fact = {
  readonly label: string
  readonly value: ReactNode
  /** A text of several lines: it has the whole width, and keeps its line breaks. */
  readonly lines?: boolean
}

/** Labels and values to be read, on screen and on paper: beside each other while there is room. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value, lines }) => (
        <div key={label} data-lines={lines || undefined}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
