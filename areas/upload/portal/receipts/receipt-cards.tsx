import type { Column } from '#ui/table'
import styles from './receipts.module.css'

type ReceiptCardsProps<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
}

/** The uploads below each other, each cell under its own name, where there is no room for a table. */
export function ReceiptCards<Row>({ label, columns, rows, rowKey }: ReceiptCardsProps<Row>) {
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)}>
          <dl className={styles.card}>
            {columns.map(({ key, header, cell }) => (
              <div key={key} data-wide={key === 'files'}>
                <dt>{header}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
