import type { KeyboardEvent } from 'react'
import styles from './filter-row.module.css'
import type { Filters } from './use-typed-filters.ts'

type Filterable = {
  readonly key: string
  readonly header: string
  readonly filterHint?: string
  readonly fixedFilter?: string
}

export type FilterRowProps = {
  readonly columns: readonly Filterable[]
  /** What stands in the filters, by column. */
  readonly filters: Filters
  readonly onType: (column: string, text: string) => void
  /** Enter: search by what is typed now. */
  readonly onApply: () => void
}

/** The second header row: a text to look for in each column. */
export function FilterRow({ columns, filters, onType, onApply }: FilterRowProps) {
  const applyOnEnter = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') onApply()
  }
  return (
    <tr className={styles.filters} data-print="never">
      {columns.map(({ key, header, filterHint, fixedFilter }) => (
        <td key={key}>
          {fixedFilter === undefined ? (
            <input
              type="search"
              size={4}
              autoComplete="off"
              spellCheck={false}
              maxLength={100}
              aria-label={`Filter by ${header}`}
              placeholder={filterHint ?? 'Filter'}
              value={filters[key] ?? ''}
              onChange={({ target }) => onType(key, target.value)}
              onKeyDown={applyOnEnter}
            />
          ) : (
            <input
              type="text"
              size={4}
              readOnly
              aria-label={`Filter by ${header}, fixed in this view`}
              value={fixedFilter}
            />
          )}
        </td>
      ))}
    </tr>
  )
}
