import type { ReactNode } from 'react'
import styles from './table.module.css'

export type Column<Row> = {
  readonly key: string
  readonly header: string
  /** `figure` aligns to the right with digits of one width. */
  readonly look?: 'text' | 'figure'
  /** The column that names the row. */
  readonly names?: boolean
  readonly cell: (row: Row) => ReactNode
}

type TableProps<Row> = {
  readonly caption: string
  readonly captionHidden?: boolean
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** What stands there when there is no row. */
  readonly empty?: string
}

/** A plain table. In a narrow place it scrolls sideways within itself, also by keyboard. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionHidden = false, columns, rows, rowKey, empty = 'No data to display' } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className={styles.scroller} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption data-hidden={captionHidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, header, look }) => (
              <th key={key} scope="col" data-look={look}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length}>{empty}</td>
            </tr>
          ) : (
            rows.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ key, look, names, cell }) =>
                  names ? (
                    <th key={key} scope="row" data-look={look}>
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={key} data-look={look}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </section>
  )
}
