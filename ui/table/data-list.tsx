import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A name and what it amounts to, as text that is ready to be shown. */
export type Figure = {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
  /** `total` stands out, as the last line of a sum. */
  readonly weight?: 'total' | 'strong'
}

/** Figures below each other, aligned so that they can be compared. */
export function DataList({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note, weight }) => (
        <div className={styles.figure} data-weight={weight} key={label}>
          <dt>
            {label}
            {note ? <span className={styles.figureNote}>{note}</span> : null}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
