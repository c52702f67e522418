import type { ReactNode } from 'react'
import styles from './body-row.module.css'

/** What a row is, whichever columns it shows. */
export type BodyRows<Row> = {
  readonly rowKey: (row: Row) => string
  /** Where a row leads. The link is its first cell, and a press anywhere on the row follows it. */
  readonly hrefOf: (row: Row) => string
  /** What the link is called; it begins with or holds what the first cell shows. */
  readonly linkName: (row: Row) => string
  /** The one row that is selected. */
  readonly selected?: string | null
  /** Rows that have just changed. */
  readonly marked?: ReadonlySet<string>
}

type Cell<Row> = {
  readonly key: string
  readonly look?: 'text' | 'line' | 'figure'
  readonly cell: (row: Row) => ReactNode
}

type BodyRowProps<Row> = BodyRows<Row> & { readonly columns: readonly Cell<Row>[]; readonly row: Row }

/** A row that was found: its first cell names it and opens it. */
export function BodyRow<Row>({ row, columns, ...rows }: BodyRowProps<Row>) {
  const key = rows.rowKey(row)
  const [first, ...others] = columns
  return (
    <tr
      className={styles.row}
      aria-current={rows.selected === key ? 'true' : undefined}
      data-row={key}
      data-marked={rows.marked?.has(key) || undefined}
    >
      <th scope="row" data-look="line">
        <a className={styles.opener} href={rows.hrefOf(row)} aria-label={rows.linkName(row)}>
          {first?.cell(row)}
        </a>
      </th>
      {others.map((column) => (
        <td key={column.key} data-look={column.look}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}
