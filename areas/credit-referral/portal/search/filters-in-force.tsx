import { searchColumns } from '#areas/credit-referral/contract'
import { Button } from '#ui/button'
import styles from './filters-in-force.module.css'
import { columnHeaders } from './referral-columns.tsx'

type FiltersInForceProps = {
  readonly filters: Readonly<Record<string, string | undefined>>
  /** The fixed filter of My Requests. */
  readonly ownUsername: string | null
  readonly onClear: () => void
}

/** What the requests are filtered by, and the way out, after which the first filter has the focus. */
export function FiltersInForce({ filters, ownUsername, onClear }: FiltersInForceProps) {
  const filtered = searchColumns.filter(
    (column) => filters[column] !== undefined && !(column === 'raisedBy' && ownUsername !== null),
  )
  const clear = () => {
    onClear()
    // The button goes; the keyboard does not begin from nowhere.
    document.querySelector<HTMLElement>('table input[type="search"]')?.focus({ preventScroll: true })
  }
  if (filtered.length === 0 && ownUsername === null) return null
  return (
    <>
      <ul className={styles.filters} aria-label="Filters">
        {ownUsername === null ? null : (
          <li className={styles.filter}>
            <span>{columnHeaders.raisedBy}</span> {ownUsername}
          </li>
        )}
        {filtered.map((column) => (
          <li className={styles.filter} key={column}>
            <span>{columnHeaders[column]}</span> {filters[column]}
          </li>
        ))}
      </ul>
      {filtered.length > 0 ? (
        <Button small onClick={clear}>
          Clear filters
        </Button>
      ) : null}
    </>
  )
}
