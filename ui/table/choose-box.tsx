import type { ReactNode } from 'react'
import styles from './search-table.module.css'

/** Rows that a person chooses for an act on several. */
export type Choosing<Row> = {
  /** The keys of the chosen rows. */
  readonly chosen: ReadonlySet<string>
  /** The most rows. */
  readonly max: number
  readonly onChoose: (keys: ReadonlySet<string>) => void
  /** The accessible name of a row's box. */
  readonly nameOf: (row: Row) => string
  /** The acts, below the rows. */
  readonly acts: ReactNode
}

type ChooseBoxProps = {
  readonly choosing: Omit<Choosing<never>, 'nameOf'>
  readonly keys: readonly string[]
  readonly label: string
}

/** Chooses one row, or all rows of a page up to the most. */
export function ChooseBox({ choosing: { chosen, max, onChoose }, keys, label }: ChooseBoxProps) {
  const count = keys.filter((key) => chosen.has(key)).length
  const isAll = count > 0 && count === Math.min(keys.length, max)
  const choose = () => {
    const others = [...chosen].filter((key) => !keys.includes(key))
    onChoose(new Set(isAll ? others : [...chosen, ...keys.filter((key) => !chosen.has(key))].slice(0, max)))
  }
  return (
    <input
      type="checkbox"
      className={styles.box}
      aria-label={label}
      checked={isAll}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !isAll
      }}
      onChange={choose}
    />
  )
}
