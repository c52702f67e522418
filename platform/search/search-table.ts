import { type RawBuilder, sql } from 'kysely'
import { fieldsOf, type Search, type Table } from '#packages/table'
import { type Database, inSnapshot } from '#platform/database'
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
  readonly where: readonly Condition[]
  /** The order of rows that are equal in the sorts. It ends with the key, so that no row appears on two pages. */
  readonly order: RawBuilder<unknown>
  readonly key: readonly string[]
  /** What is read of the rows of the page, by their key from `rows`; that is `from` unless stated. */
  readonly select: RawBuilder<unknown>
  readonly rows?: RawBuilder<unknown>
}

export type Found<Row> = {
  readonly items: Row[]
  readonly currentPage: number
  readonly totalItems: number
  readonly totalPages: number
  readonly totalIsCapped?: true
}

/**
 * Searches a list and returns one page of its rows with the total, from one snapshot. The total is exact up to 10,000.
 * Pages show the first 10,000 rows and end at the 1,000th; a page beyond the last is empty.
 *
 * @param keys selects the keys of the page in its order, where the list's store has a quicker statement
 */
export async function searchTable<Row, Field extends string>(
  database: Database,
  source: Source<Field>,
  search: Search<Field>,
  keys: RawBuilder<unknown> = keysOf(source, search),
): Promise<Found<Row>> {
  return await inSnapshot(database, async (snapshot) => {
    const { page, pageSize } = search
    const rows = await rowsByKey<Row>(snapshot, source, keys)
    const read = rows.length > 0 ? page * pageSize + rows.length : 0
    // One row more than the page was read. Where it is missing, the page is the last one, and no count is needed.
    const isLast = rows.length <= pageSize && (rows.length > 0 || page === 0)
    return toFound(rows, isLast || read > maxRows ? read : await countRows(snapshot, source, search), search)
  })
}

/** The number of pages that show rows. */
function lastPageOf(pageSize: number): number {
  return Math.min(Math.ceil(maxRows / pageSize), maxPages)
}

/** A page with its total. `rows` may have one more than the page. */
export function toFound<Row>(rows: readonly Row[], total: number, search: Search<string>): Found<Row> {
  const { page, pageSize } = search
  const totalItems = Math.min(total, maxRows + 1)
  return {
    items: rows.slice(0, pageSize),
    currentPage: page,
    totalItems,
    totalPages: Math.min(Math.ceil(totalItems / pageSize), lastPageOf(pageSize)),
    ...(totalItems > maxRows && { totalIsCapped: true }),
  }
}

/**
 * Selects the keys of a page in its order.
 *
 * @param rows the rows that the search matches, in an order in which a sort of the list's store exchanges few of them
 */
export function keysOf<Field extends string>(
  source: Source<Field>,
  search: Search<Field>,
  rows = matching(source, search),
  limit = limitOf(search),
): RawBuilder<unknown> {
  const by = sortsOf(source, search).map(({ value, direction }) => sql`${value} ${direction}`)
  return sql`select ${columnsOf(source.key)} ${rows} order by ${sql.join([...by, source.order])} ${limit}`
}

/** One row more than the page has, which tells whether there is a next page; none beyond the last page. */
export function limitOf({ page, pageSize }: Pick<Search<string>, 'page' | 'pageSize'>): RawBuilder<unknown> {
  return page < lastPageOf(pageSize) ? sql`limit ${pageSize + 1} offset ${page * pageSize}` : sql`limit 0`
}

type Selected = Pick<Source<string>, 'key' | 'select' | 'from' | 'rows'>

/** Selects rows by their keys, in the order of these. */
export function selectByKey<Row>(
  { key, select, from, rows = from }: Selected,
  keys: RawBuilder<unknown>,
): RawBuilder<Row> {
  return sql<Row>`
    select ${select} from (select *, row_number() over () as position from (${keys}) as page) as found
    join ${rows} using (${columnsOf(key)}) order by found.position`
}

/** Reads the rows of a page by their keys, in the order of these. */
export async function rowsByKey<Row>(database: Database, source: Selected, keys: RawBuilder<unknown>): Promise<Row[]> {
  return (await selectByKey<Row>(source, keys).execute(database)).rows
}

function columnsOf(key: readonly string[]): RawBuilder<unknown> {
  return sql.join(key.map((column) => sql.ref(column)))
}

async function countRows<Field extends string>(
  database: Database,
  source: Source<Field>,
  search: Search<Field>,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select ${matching(source, search)} limit ${maxRows + 1}) counted`.execute(
    database,
  )
  return rows[0]?.total ?? 0
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
