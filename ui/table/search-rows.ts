import type { ReactNode } from 'react'
import type { Option } from '#packages/fields'
import type { SearchState } from './use-search.ts'

/** How the table renders a declared column. */
export type SearchColumn<Row, Field extends string = string> = {
  readonly field: Field
  readonly cell: (row: Row) => ReactNode
  /** In rem, padding included; a wide table distributes spare width. It does not depend on the content. */
  readonly width: number
  /**
   * `line` never wraps, as for a date and time; `figure` does not wrap either and is aligned to the end; `status` is
   * placed beside the title of a card; `wide` takes the full width of a card.
   */
  readonly look?: 'line' | 'figure' | 'status' | 'wide'
}

export type SearchRows<Row> = {
  readonly caption: string
  readonly columns: readonly SearchColumn<Row>[]
  readonly rowKey: (row: Row) => string
  /** The link of a row: its first cell, and a press anywhere on it. Without it, rows have no link. */
  readonly link?: {
    readonly hrefOf: (row: Row) => string
    /** The accessible name of the link; it contains the text of the first cell. */
    readonly nameOf: (row: Row) => string
  }
  /** The key of the selected row. */
  readonly selected?: string | null
}

export type ShownRows<Row> = SearchRows<Row> & {
  /** Shown when there are no rows. */
  readonly empty: ReactNode
  /** Other rows are loading; these stay until then. */
  readonly busy: boolean
  readonly list: SearchState<string>
  readonly rows: readonly Row[]
  readonly options: Readonly<Record<string, readonly Option[] | undefined>>
  /** The keys of rows that have just changed. */
  readonly marked: ReadonlySet<string> | undefined
  /** With the column's name appended, the id of the filter's error element. */
  readonly faultId: string
}
