import type { ReactNode } from 'react'
import styles from './field.module.css'

type FieldGridProps = {
  readonly children: ReactNode
  /** At most how many fields stand beside each other; a narrow place has fewer. Default 3. */
  readonly columns?: 1 | 2 | 3 | 4
}

/** Fields beside each other while there is room, below each other when there is none. */
export function FieldGrid({ children, columns = 3 }: FieldGridProps) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  )
}
