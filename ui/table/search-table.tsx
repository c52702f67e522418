import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import { BodyRow, type BodyRows } from './body-row.tsx'
import { FilterRow, type FilterRowProps } from './filter-row.tsx'
import styles from './search-table.module.css'
import { SortHeader, type SortHeaderProps } from './sort-header.tsx'

export type SearchColumn<Row> = {
  readonly key: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  /** In rem, with the room around it; what a wide table has to spare is shared out. It stays, whatever the rows hold. */
  readonly width: number
  /** `line` is never wrapped, as a moment is not; `figure` neither, and it stands at the end of its column. */
  readonly look?: 'text' | 'line' | 'figure'
  /** The form of what can be found here, as in "dd/mm/yyyy". */
  readonly filterHint?: string
  /** A filter that belongs to the view, and that the person cannot change. */
  readonly fixedFilter?: string
}

export type SearchTableProps<Row> = BodyRows<Row> & {
  readonly caption: string
  readonly columns: readonly SearchColumn<Row>[]
  readonly rows: readonly Row[]
  readonly sorting: Omit<SortHeaderProps, 'column'>
  readonly filtering: Omit<FilterRowProps, 'columns'>
  /** Other rows are on their way; these stay until then. */
  readonly busy: boolean
  /** What stands there when there is no row. */
  readonly empty?: ReactNode
}

/**
 * One page of a search: a button in each header sorts, a second header row filters, a row opens. Sorting, filtering and
 * paging are the caller's. In a narrow place it scrolls sideways within itself, and its first column stays.
 */
export function SearchTable<Row>(props: SearchTableProps<Row>) {
  const { caption, columns, rows, rowKey, sorting, filtering, busy, empty = 'No data to display' } = props
  const body = useRowPresses()
  return (
    <section className={styles.scroller} aria-label={caption}>
      <table
        className={styles.table}
        style={inRem(columns.reduce((sum, { width }) => sum + width, 0))}
        aria-label={caption}
        aria-busy={busy}
      >
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={inRem(width)} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {columns.map((column) => (
              <SortHeader key={column.key} column={column} {...sorting} />
            ))}
          </tr>
          <FilterRow columns={columns} {...filtering} />
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} {...props} row={row} />
          ))}
          {rows.length === 0 ? (
            <tr>
              <td className={styles.empty} colSpan={columns.length}>
                <div>{empty}</div>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  )
}

/** A variable, so that paper can lay the columns out by what they hold. */
function inRem(width: number): CSSProperties {
  return { '--width': `${width}rem` } as CSSProperties
}

/** A press on a row follows its link, for the pointer alone: the keyboard has the link. */
function useRowPresses() {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    const rows = body.current
    const press = ({ target }: Event) => {
      // Who marks a text to copy it does not want to leave.
      if (!(target instanceof Element) || target.closest('a, button') || !getSelection()?.isCollapsed) return
      target.closest('tr')?.querySelector('a')?.click()
    }
    rows?.addEventListener('click', press)
    return () => rows?.removeEventListener('click', press)
  }, [])
  return body
}
