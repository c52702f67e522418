import type { ReactNode } from 'react'
import type { Option } from '#packages/fields'
import type { SearchState } from './use-search.ts'

/** What the table shows of a column that an area declares. */
export type SearchColumn<Row, Field extends string = string> = {
  readonly field: Field
  readonly cell: (row: Row) => ReactNode
  /** In rem, with the room around it; what a wide table has to spare is shared out. It stays, whatever the rows hold. */
  readonly width: number
  /**
   * `line` is never wrapped, as a moment is not; `figure` neither, and it stands at the end of its column; `status` stands
   * beside the title of a card; `wide` takes a card's whole width.
   */
  readonly look?: 'line' | 'figure' | 'status' | 'wide'
}

export type SearchRows<Row> = {
  readonly caption: string
  readonly columns: readonly SearchColumn<Row>[]
  readonly rowKey: (row: Row) => string
  /** Where a row leads, by a link that is its first cell and by a press anywhere on it; without, it leads nowhere. */
  readonly link?: {
    readonly hrefOf: (row: Row) => string
    /** What the link is called; it begins with or holds what the first cell shows. */
    readonly nameOf: (row: Row) => string
  }
  /** The one row that is selected. */
  readonly selected?: string | null
  /** Other rows are on their way; these stay until then. */
  readonly busy: boolean
  /** What stands there when there is no row. */
  readonly empty?: ReactNode
}

export type ShownRows<Row> = SearchRows<Row> & {
  readonly list: SearchState<string>
  readonly rows: readonly Row[]
  readonly options: Readonly<Record<string, readonly Option[] | undefined>>
  /** Rows that have just changed. */
  readonly marked: ReadonlySet<string> | undefined
  /** With a column's name, the element that says what is wrong with its filter. */
  readonly faultId: string
}
