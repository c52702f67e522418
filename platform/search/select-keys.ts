import { type RawBuilder, sql } from 'kysely'
import { fieldsOf, type Search, type Table } from '#packages/table'
import { type Condition, matches, type SqlColumn, sortDirection, sortValue } from './sql-columns.ts'

/** The rows that are counted exactly, and that pages show: finding a later one would cost many times as much. */
export const maxRows = 10_000
const maxPages = 1_000

/** The SQL source of a list. Its `where` restricts the channel, unless the list is the insurer's. */
export type Source<Field extends string> = {
  readonly table: Table<Field>
  readonly columns: { readonly [Name in Field]: SqlColumn }
  /** Where rows are found, counted and sorted, by their key alone: best in an index that has what the search compares. */
  readonly from: RawBuilder<unknown>
  /** The table of `from`, and the name of its rows in the SQL. A list without it is sorted as a whole. */
  readonly stored?: { readonly table: string; readonly alias: string }
  readonly where: readonly Condition[]
  /** The order of rows that are equal in the sorts. It ends with the key, so that no row appears on two pages. */
  readonly order: RawBuilder<unknown>
  readonly key: readonly string[]
  /** What is read of the rows of the page, by their key from `rows`; that is `from` unless stated. */
  readonly select: RawBuilder<unknown>
  readonly rows?: RawBuilder<unknown>
}

/** The number of pages that show rows. */
export function lastPageOf(pageSize: number): number {
  return Math.min(Math.ceil(maxRows / pageSize), maxPages)
}

/**
 * Selects the keys of a page in its order.
 *
 * @param rows the rows that the search matches, in an order in which a sort of the list's store exchanges few of them
 * @param more columns besides the keys
 */
export function keysOf<Field extends string>(
  source: Source<Field>,
  search: Search<Field>,
  rows = matching(source, search),
  limit = limitOf(search),
  more = sql``,
): RawBuilder<unknown> {
  const by = sortsOf(source, search).map(({ value, direction }) => sql`${value} ${direction}`)
  return sql`select ${columnsOf(source.key)}${more} ${rows} order by ${sql.join([...by, source.order])} ${limit}`
}

/** One row more than the page has, which tells whether there is a next page; none beyond the last page. */
export function limitOf({ page, pageSize }: Pick<Search<string>, 'page' | 'pageSize'>): RawBuilder<unknown> {
  return page < lastPageOf(pageSize) ? sql`limit ${pageSize + 1} offset ${page * pageSize}` : sql`limit 0`
}

export function columnsOf(key: readonly string[]): RawBuilder<unknown> {
  return sql.join(key.map((column) => sql.ref(column)))
}

/** True when the search has a filter. */
export function isFiltered({ filter }: Pick<Search<string>, 'filter'>): boolean {
  return Object.values(filter).some((value) => value?.length)
}

/** The `from` and `where` of a search. */
export function matching<Field extends string>(
  { table, columns, from, where }: Source<Field>,
  { filter }: Search<Field>,
): RawBuilder<unknown> {
  const filters = fieldsOf(table).flatMap((field) => {
    const value = filter[field]
    const trimmed = typeof value === 'string' ? value.trim() : (value ?? '')
    return trimmed.length === 0 ? [] : [matches(table.columns[field], columns[field], trimmed)]
  })
  return sql`from ${from} where ${sql.join([sql`true`, ...where, ...filters], sql` and `)}`
}

/** The values that a search is sorted by. */
export function sortsOf<Field extends string>({ table, columns }: Source<Field>, { sorts }: Search<Field>) {
  return sorts.map(({ field, ascending }) => ({
    value: sortValue(table.columns[field], columns[field]),
    direction: sortDirection(columns[field], ascending),
  }))
}
