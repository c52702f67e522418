import { type ReactNode, useRef } from 'react'
import { Button } from '#ui/button'
import { focusAfterAdd, focusAfterRemove } from './focus-after-change.ts'
import styles from './rows.module.css'

export type RowListProps<Row extends { readonly id: string }> = {
  /** What the rows are, as the heading: "Loans". */
  readonly title: string
  /** What one row is, as in "Loan": names each row ("Loan 2") and its buttons ("Add loan", "Remove loan 2"). */
  readonly noun: string
  readonly rows: readonly Row[]
  /** At most, and at least, how many rows. Default 7 and 1 (specification 000 §5). */
  readonly most?: number
  readonly least?: number
  /** Neither added to nor removed from, as while a property share forces two borrowers. */
  readonly fixed?: boolean
  readonly onAdd: () => void
  readonly onRemove: (index: number) => void
  /** The fields of a row. */
  readonly children: (row: Row, index: number) => ReactNode
  /** Stands beside the heading. */
  readonly aside?: ReactNode
  readonly error?: string | undefined
}

/**
 * Rows of fields that can be added and removed. After an add, focus goes to the new row's first field; after a
 * remove, to the remove button of the row before it, or to the add button when no row can be removed any more.
 */
export function RowList<Row extends { readonly id: string }>(props: RowListProps<Row>) {
  const { title, noun, rows, most = 7, least = 1, fixed = false, onAdd, onRemove, children, aside, error } = props
  const list = useRef<HTMLFieldSetElement>(null)
  const removable = !fixed && rows.length > least
  const lower = noun.toLowerCase()
  const add = () => {
    onAdd()
    focusAfterAdd(list)
  }
  const remove = (index: number) => {
    onRemove(index)
    focusAfterRemove(list, index)
  }
  return (
    <fieldset className={styles.list} ref={list}>
      <legend>
        <h2 className={styles.title}>{title}</h2>
      </legend>
      {aside ? <div className={styles.aside}>{aside}</div> : null}
      <ol className={styles.rows}>
        {rows.map((row, index) => (
          <li className={styles.row} key={row.id} data-row>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <fieldset className={styles.fields} aria-label={`${noun} ${index + 1}`}>
              {children(row, index)}
            </fieldset>
            {removable ? (
              <Button
                variant="quiet"
                small
                data-remove
                aria-label={`Remove ${lower} ${index + 1}`}
                onClick={() => remove(index)}
              >
                Remove
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {error ? <p className={styles.error}>{error}</p> : null}
      <div className={styles.footer}>
        <Button small data-add disabled={fixed || rows.length >= most} onClick={add}>
          Add {lower}
        </Button>
        {rows.length >= most ? <span className={styles.limit}>At most {most} rows.</span> : null}
      </div>
    </fieldset>
  )
}
