import { searchColumns } from '#areas/credit-referral/contract'
import { Button } from '#ui/button'
import { countWords } from './count-words.ts'
import { columnHeaders } from './referral-columns.tsx'
import styles from './referral-table.module.css'

type SearchSummaryProps = {
  /** Null while nothing is known. */
  readonly counted: Parameters<typeof countWords>[0] | null
  readonly filters: Readonly<Record<string, string | undefined>>
  readonly ownUsername: string | null
  readonly busy: boolean
  readonly onClear: () => void
}

/** How many requests there are, and what they are filtered by. */
export function SearchSummary({ counted, filters, ownUsername, busy, onClear }: SearchSummaryProps) {
  const filtered = searchColumns.filter(
    (column) => filters[column] !== undefined && !(column === 'raisedBy' && ownUsername !== null),
  )
  return (
    <div className={styles.summary}>
      <p className={styles.count} role="status">
        {counted ? countWords(counted) : ''}
      </p>
      {busy ? <span className={styles.turning} aria-hidden="true" /> : null}
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
        <Button small onClick={onClear}>
          Clear filters
        </Button>
      ) : null}
    </div>
  )
}
