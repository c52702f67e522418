/** A column that a table is sorted by, and its direction. */
export type Sort<Column extends string> = { readonly column: Column; readonly ascending: boolean }

/** A table that can be sorted by its columns; `usualSort` holds where nothing is said. */
export type SortedTable<Column extends string> = {
  readonly columns: readonly Column[]
  readonly usualSort: Sort<Column>
}

type Sorted = { readonly sort?: string }

/** How an address sorts a table. */
export function sortOf<Column extends string>(
  { sort = '' }: Sorted,
  { columns, usualSort }: SortedTable<Column>,
): Sort<Column> {
  const column = columns.find((name) => name === sort.replace(/^-/, ''))
  return column === undefined ? usualSort : { column, ascending: !sort.startsWith('-') }
}

/** Whether the rows stand as they do where nothing is said. */
export function isUsualSort<Column extends string>(address: Sorted, table: SortedTable<Column>): boolean {
  return sortInAddress(sortOf(address, table)) === sortInAddress(table.usualSort)
}

/** How an address names an order: "-status" for the last status first. */
export function sortInAddress({ column, ascending }: Sort<string>): string {
  return ascending ? column : `-${column}`
}
