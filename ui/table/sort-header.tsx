import styles from './sort-header.module.css'

export type SortHeaderProps = {
  readonly column: { readonly key: string; readonly header: string; readonly look?: string }
  /** The column that the rows are sorted by, and its direction. */
  readonly sort: { readonly column: string; readonly ascending: boolean }
  readonly onSort: (column: string) => void
}

/** The head of a column: its name is the button that sorts by it, and turns the order when pressed again. */
export function SortHeader({ column, sort, onSort }: SortHeaderProps) {
  const sorted = sort.column === column.key
  const direction = sort.ascending ? 'ascending' : 'descending'
  return (
    <th scope="col" className={styles.head} data-look={column.look} aria-sort={sorted ? direction : undefined}>
      <button type="button" className={styles.sorter} onClick={() => onSort(column.key)}>
        {column.header}
        <svg viewBox="0 0 10 14" aria-hidden="true">
          <path data-on={sorted && sort.ascending} d="M5 1 9 6H1Z" />
          <path data-on={sorted && !sort.ascending} d="M5 13 1 8h8Z" />
        </svg>
      </button>
    </th>
  )
}
