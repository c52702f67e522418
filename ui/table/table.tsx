// biome-ignore-all lint/a11y/noRedundantRoles: a table that is laid out as cards loses its roles in some engines
import type { ReactNode } from 'react'
import badgeStyles from './badge.module.css'
import styles from './table.module.css'
import { useTextSpacing } from './use-text-spacing.ts'

export type Column<Row> = {
  readonly key: string
  readonly header: string
  /** `figure` aligns to the right with tabular digits. */
  readonly variant?: 'text' | 'figure'
  /** The column whose cells are row headers. */
  readonly names?: boolean
  /** False for a column that is not printed, such as one of buttons. */
  readonly print?: false
  readonly cell: (row: Row) => ReactNode
}

type TableProps<Row> = {
  readonly caption: string
  readonly captionHidden?: boolean
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Shown when there are no rows. */
  readonly empty?: string
  /** In small text, at most 40 rem wide. */
  readonly dense?: boolean
  /** Compares three columns: in a narrow window they stay columns, below the row's name. Its header stays in sight. */
  readonly comparing?: boolean
}

/**
 * A plain table. In a narrow window each row is a card, with the column's name above each value; the explicit roles keep
 * it a table for screen readers, which engines derive from the layout otherwise. A table wider than its container
 * scrolls sideways, also by keyboard.
 */
export function Table<Row>(props: TableProps<Row>) {
  const {
    caption,
    captionHidden = false,
    columns,
    rows,
    rowKey,
    empty = 'No data to display',
    dense,
    comparing,
  } = props
  const table = useTextSpacing()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot scroll, and a section would be one landmark per table
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
    <div className={styles.scroller} role="group" aria-label={caption} tabIndex={0}>
      <table
        ref={table}
        className={styles.table}
        role="table"
        data-dense={dense}
        data-comparing={comparing}
        data-wide={columns.length > 6 || undefined}
      >
        <caption data-hidden={captionHidden}>{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, header, variant, print }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                data-variant={variant}
                data-print={print === false ? 'never' : undefined}
              >
                <span>{header}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.length === 0 ? (
            <tr role="row">
              <td role="cell" colSpan={columns.length}>
                {empty}
              </td>
            </tr>
          ) : (
            rows.map((row) => (
              <tr role="row" key={rowKey(row)}>
                {columns.map(({ key, header, variant, names, print, cell }) =>
                  names ? (
                    <th key={key} role="rowheader" scope="row" data-variant={variant}>
                      {cell(row)}
                    </th>
                  ) : (
                    <td
                      key={key}
                      role="cell"
                      data-label={header}
                      data-variant={variant}
                      data-print={print === false ? 'never' : undefined}
                    >
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
            ))
          )}
        </tbody>
      </table>
    </div>
  )
}

export type BadgeProps = {
  readonly tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
  /** An icon for users who cannot see the colours; text beside the badge explains it. */
  readonly sign?: keyof typeof signs
  readonly children: ReactNode
}

/** A status as text in a coloured label. */
export function Badge({ tone = 'neutral', sign, children }: BadgeProps) {
  return (
    <span className={badgeStyles.badge} data-tone={tone}>
      {sign ? (
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d={signs[sign]} />
        </svg>
      ) : null}
      {children}
    </span>
  )
}

const signs = {
  tick: 'M3 8.5 6.5 12 13 4.5',
  cross: 'M4 4l8 8M12 4l-8 8',
  question: 'M5 5.5a3 3 0 1 1 4.5 2.6Q8 9 8 10.2M8 13v.2',
} as const

/** A label and its amount, formatted for display. */
export type Figure = {
  readonly label: string
  readonly value: ReactNode
  readonly note?: ReactNode
  /** `total` emphasises the last line of a sum. */
  readonly weight?: 'total' | 'strong'
}

/** Figures in a list, aligned for comparison. */
export function DataList({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note, weight }) => (
        <div className={styles.figure} data-weight={weight} key={label}>
          <dt>
            {label}
            {note ? <span className={styles.figureNote}>{note}</span> : null}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
