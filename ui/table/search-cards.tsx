import { type Column, fieldsOf, isShownAscending, parseSort, sortText } from '#packages/table'
import { ChooseBox } from './choose-box.tsx'
import { ColumnFilter } from './column-filter.tsx'
import styles from './search-cards.module.css'
import type { ShownRows } from './search-table.tsx'

/** The rows as cards, each cell under its column's name, for windows too narrow for a table. */
export function SearchCards<Row>(props: ShownRows<Row>) {
  const { caption, columns, rows, rowKey, link, selected, changed, busy, list, empty, choosing } = props
  const [title, ...others] = columns
  const status = others.find(({ variant }) => variant === 'status')
  return (
    <>
      <CollapsedFilters {...props} />
      {choosing && rows.length > 0 ? (
        <div className={styles.all} data-print="never">
          <ChooseBox choosing={choosing} keys={rows.map(rowKey)} label="Choose all on this page" />
          <span aria-hidden="true">Choose all on this page</span>
        </div>
      ) : null}
      {rows.length === 0 ? <div className={styles.empty}>{empty}</div> : null}
      <ul className={styles.cards} aria-label={caption} aria-busy={busy}>
        {rows.map((row) => {
          const key = rowKey(row)
          return (
            <li
              key={key}
              className={styles.card}
              aria-current={selected === key ? 'true' : undefined}
              data-row={key}
              data-marked={changed?.marked.has(key) || undefined}
            >
              <div className={styles.title}>
                {choosing ? <ChooseBox choosing={choosing} keys={[key]} label={choosing.nameOf(row)} /> : null}
                {link ? (
                  <a href={link.hrefOf(row)} aria-label={link.nameOf(row)}>
                    {title?.cell(row)}
                  </a>
                ) : (
                  <span>{title?.cell(row)}</span>
                )}
                {status?.cell(row)}
              </div>
              <dl>
                {others.map(({ field, variant, width, cell }) =>
                  variant === 'status' ? null : (
                    // A reference does not break in a half of a narrow card, and a text does not take many short lines.
                    <div key={field} data-variant={variant} data-long={width >= 9}>
                      <dt>{list.table.columns[field]?.label}</dt>
                      <dd>{cell(row)}</dd>
                    </div>
                  ),
                )}
              </dl>
            </li>
          )
        })}
      </ul>
    </>
  )
}

function sortLabel({ label = '', sortedBy }: Partial<Column> = {}): string {
  return sortedBy ? `${label} (${sortedBy})` : label
}

/** All filters and the order, which a table has in its header. */
function CollapsedFilters<Row>({ columns, list, options, errorId }: ShownRows<Row>) {
  const { table, sort, onSort } = list
  const sorted = fieldsOf(table).filter(
    (field) => table.columns[field]?.sorts !== false && columns.some((column) => column.field === field),
  )
  return (
    <details className={styles.folded} data-print="never">
      <summary>Filter and sort</summary>
      <div className={styles.fields}>
        <label>
          <span>Sort by</span>
          <select value={sortText(sort)} onChange={({ target }) => onSort(parseSort(target.value, sorted) ?? sort)}>
            {sorted.flatMap((field) =>
              [true, false].map((ascending) => (
                <option key={`${field} ${ascending}`} value={sortText({ field, ascending })}>
                  {sortLabel(table.columns[field])},{' '}
                  {isShownAscending(table, { field, ascending }) ? 'ascending' : 'descending'}
                </option>
              )),
            )}
          </select>
        </label>
        {columns.map((column) => (
          <div key={column.field}>
            <span aria-hidden="true">{table.columns[column.field]?.label}</span>
            <ColumnFilter column={column} list={list} options={options[column.field]} errorId={errorId} />
          </div>
        ))}
      </div>
    </details>
  )
}
