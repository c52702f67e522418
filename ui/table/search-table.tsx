import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react'
import type { Option } from '#packages/fields'
import { isShownAscending } from '#packages/table'
import { ChooseBox, type Choosing } from './choose-box.tsx'
import { ColumnFilter } from './column-filter.tsx'
import styles from './search-table.module.css'
import type { SearchState } from './use-search.ts'
import { useTextSpacing } from './use-text-spacing.ts'

/** How the table renders a declared column. */
export type SearchColumn<Row, Field extends string = string> = {
  readonly field: Field
  readonly cell: (row: Row) => ReactNode
  /** In rem, padding included; a wide table distributes spare width. It does not depend on the content. */
  readonly width: number
  /**
   * A text ends in an ellipsis where its column is too narrow. `line` is shown whole, as a number, a reference or a time;
   * `figure` too, aligned to the end; `status` stays in sight, beside the title of a card; `wide` wraps, and takes the
   * full width of a card.
   */
  readonly variant?: 'line' | 'figure' | 'status' | 'wide'
  /** What the filter and its chip show for a text, as a name for a username; the filter leaves a typed text. */
  readonly filterText?: (text: string) => string
  /** Hidden until the person chooses it. */
  readonly optional?: boolean
}

/** The rows of a list, as a table or as cards. */
export type ShownRows<Row> = {
  readonly list: SearchState<string>
  readonly caption: string
  readonly columns: readonly SearchColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** The link of a row: its first cell, and a press anywhere on it. Without it, rows have no link. */
  readonly link?: {
    readonly hrefOf: (row: Row) => string
    /** The accessible name of the link; it contains the text of the first cell. */
    readonly nameOf: (row: Row) => string
  }
  /** Lets the person choose rows. */
  readonly choosing?: Choosing<Row> | undefined
  /** The key of the selected row. */
  readonly selected?: string | null
  /** The rows that have just changed: their keys, and an announcement for screen readers. */
  readonly changed?: { readonly marked: ReadonlySet<string>; readonly announcement: string }
  /** Shown when nothing is found. */
  readonly empty?: ReactNode
  /** Other rows are loading; these stay until then. */
  readonly busy: boolean
  /** The values of choice filters, by column. */
  readonly options: Readonly<Record<string, readonly Option[] | undefined>>
  /** With the column's name appended, the id of the filter's error element. */
  readonly errorId: string
}

/**
 * One page of a list as a table: header buttons sort, a second header row filters, a row opens its link. A table wider
 * than its container scrolls sideways, with a sticky first column.
 */
export function SearchTable<Row>(props: ShownRows<Row>) {
  const { caption, columns, rows, rowKey, list, options, errorId, busy, empty, choosing } = props
  const body = useRowPointer()
  const table = useTextSpacing()
  return (
    <section className={styles.scroller} aria-label={caption}>
      <table
        ref={table}
        className={styles.table}
        style={{
          ...inRem(columns.reduce((sum, { width }) => sum + width, chooseWidth(choosing))),
          ...inRem((columns[0]?.width ?? 0) + chooseWidth(choosing), '--first'),
        }}
        aria-label={caption}
        aria-busy={busy}
        data-rows={list.layout.rows}
      >
        <colgroup>
          {choosing ? <col style={inRem(chooseWidth(choosing))} /> : null}
          {columns.map(({ field, width, variant }) => (
            <col key={field} style={inRem(width)} data-variant={variant} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {choosing ? (
              <td className={styles.choose} data-print="never">
                <ChooseBox choosing={choosing} keys={rows.map(rowKey)} label="Choose all on this page" />
              </td>
            ) : null}
            {columns.map((column) => (
              <SortHeader key={column.field} column={column} list={list} />
            ))}
          </tr>
          <tr className={styles.filters} data-print="never">
            {choosing ? <td className={styles.choose} /> : null}
            {columns.map((column) => (
              <td key={column.field} data-variant={column.variant}>
                <ColumnFilter column={column} list={list} options={options[column.field]} errorId={errorId} />
              </td>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} {...props} row={row} />
          ))}
          {rows.length === 0 ? (
            <tr>
              <td className={styles.empty} colSpan={columns.length + (choosing ? 1 : 0)}>
                <div>{empty}</div>
              </td>
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  )
}

type SortHeaderProps<Row> = { readonly column: SearchColumn<Row>; readonly list: SearchState<string> }

/** A column header: its button sorts by the column, and reverses the order when pressed again. */
function SortHeader<Row>({ column: { field, variant }, list }: SortHeaderProps<Row>) {
  const { table, sort, onSort } = list
  const declared = table.columns[field]
  const sorted = sort.field === field
  const ascending = isShownAscending(table, sort)
  const direction = ascending ? 'ascending' : 'descending'
  return (
    <th scope="col" className={styles.head} data-variant={variant} aria-sort={sorted ? direction : undefined}>
      {declared?.sorts === false ? (
        <span className={styles.sorter}>{declared.label}</span>
      ) : (
        <button
          type="button"
          className={styles.sorter}
          onClick={() => onSort({ field, ascending: !(sorted && sort.ascending) })}
        >
          {declared?.label}
          <svg viewBox="0 0 10 14" aria-hidden="true">
            <path data-on={sorted && ascending} d="M5 1 9 6H1Z" />
            <path data-on={sorted && !ascending} d="M5 13 1 8h8Z" />
          </svg>
        </button>
      )}
      {sorted && declared?.sortedBy ? <span className={styles.sortedBy}>by {declared.sortedBy}</span> : null}
    </th>
  )
}

/** A row: its first cell names it and links to it. */
function BodyRow<Row>(props: ShownRows<Row> & { readonly row: Row }) {
  const { row, columns, rowKey, list, link, selected, changed, choosing } = props
  const key = rowKey(row)
  const [first, ...others] = columns
  return (
    <tr
      className={styles.row}
      aria-current={selected === key ? 'true' : undefined}
      data-row={key}
      data-opens={link !== undefined}
      data-marked={changed?.marked.has(key) || undefined}
    >
      {choosing ? (
        <td className={styles.choose} data-print="never">
          <ChooseBox choosing={choosing} keys={[key]} label={choosing.nameOf(row)} />
        </td>
      ) : null}
      <th scope="row">
        {link ? (
          <a className={styles.opener} href={link.hrefOf(row)} aria-label={link.nameOf(row)}>
            {first?.cell(row)}
          </a>
        ) : (
          first?.cell(row)
        )}
      </th>
      {others.map(({ field, variant, cell }) => (
        <td key={field} data-variant={variant}>
          {list.layout.rows === 'tall' && !variant ? <div className={styles.twoLines}>{cell(row)}</div> : cell(row)}
        </td>
      ))}
    </tr>
  )
}

function chooseWidth(choosing: object | undefined): number {
  return choosing ? 2.75 : 0
}

/** A custom property, so that print styles can size the columns by their content. */
function inRem(width: number, property = '--width'): CSSProperties {
  return { [property]: `${width}rem` } as CSSProperties
}

/** For pointers: a press on a row follows its link, and a text that is cut off is shown whole in a tooltip. */
function useRowPointer() {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    const rows = body.current
    const press = ({ target }: Event) => {
      // A user who selects text to copy it does not want to leave.
      if (!(target instanceof Element) || target.closest('a, button, input') || !getSelection()?.isCollapsed) return
      target.closest('tr')?.querySelector<HTMLElement>('th > a')?.click()
    }
    const showWhole = ({ target }: Event) => {
      const cell = target instanceof Element ? target.closest('td') : null
      if (cell) cell.title = [cell, ...cell.querySelectorAll('*')].find(isCutOff)?.textContent ?? ''
    }
    rows?.addEventListener('click', press)
    rows?.addEventListener('pointerover', showWhole)
    return () => {
      rows?.removeEventListener('click', press)
      rows?.removeEventListener('pointerover', showWhole)
    }
  }, [])
  return body
}

/** Whether a text ends in an ellipsis, on one line or after two. Texts for screen readers are a pixel wide. */
function isCutOff(element: Element): boolean {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
  if (clientWidth <= 1) return false
  return scrollWidth > clientWidth || (element.matches(`.${styles.twoLines}`) && scrollHeight > clientHeight + 1)
}
