import { type RawBuilder, sql } from 'kysely'
import { fieldsOf, type Search, type Table } from '#packages/table'
import { type Database, inSnapshot } from '#platform/database'
import { type Condition, matches, type SqlColumn, sortDirection, sortValue } from './sql-columns.ts'

/** The rows that are counted exactly, and that pages show: finding a later one would cost many times as much. */
const maxRows = 10_000
const maxPages = 1_000

/** The SQL source of a list. Its `where` restricts the channel, unless the list is the insurer's. */
export type Source<Field extends string> = {
  readonly table: Table<Field>
  readonly columns: { readonly [Name in Field]: SqlColumn }
  /** What is read of each row; with `key`, of the rows of the page only. */
  readonly select: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  /**
   * Rows are found and sorted by their key alone, in an index that has what the search compares; `select` is read from
   * `table` for the rows of the page. Set it when `select` needs more than that index, or a subquery.
   *
   * `readsInOrder`: `from` is one table, with an index in `order`. A sort by a choice reads it in this order, in which equal
   * rows need no exchange: PostgreSQL would read a small table in the order of its rows, oldest first, and exchange most
   * of them. A sort of filtered rows does too: if few rows match, reading an index of the sorted column looks up all rows.
   */
  readonly key?: {
    readonly columns: readonly string[]
    readonly of: string
    readonly table: RawBuilder<unknown>
    readonly readsInOrder?: true
  }
  /**
   * `from` is the name of one table with an index in `order`, whose columns `select` includes: the filtered rows are read
   * in that order, where the newest match soonest, and can be sorted and counted in one pass.
   */
  readonly isOneTable?: true
  readonly where: readonly Condition[]
  /** The order of rows that are equal in the sorts. It ends with a key, so that no row appears on two pages. */
  readonly order: RawBuilder<unknown>
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
 */
export async function searchTable<Row, Field extends string>(
  database: Database,
  source: Source<Field>,
  search: Search<Field>,
): Promise<Found<Row>> {
  return await inSnapshot(database, (snapshot) => searchSnapshot<Row, Field>(snapshot, source, search))
}

async function searchSnapshot<Row, Field extends string>(
  database: Database,
  source: Source<Field>,
  search: Search<Field>,
): Promise<Found<Row>> {
  const { page, pageSize } = search
  const lastPage = lastPageOf(search)
  const matching = sql`from ${source.from} where ${sql.join(conditions(source, search), sql` and `)}`
  const counted = sql`${matching} ${source.isOneTable ? sql`order by ${source.order}` : sql``} limit ${maxRows + 1}`
  const offset = page * pageSize
  const countedPage = await readCountedPage<Row, Field>(database, source, search, counted)
  const rows =
    countedPage?.rows ?? (page < lastPage ? await readPage<Row, Field>(database, source, search, matching) : [])
  const read = rows.length > 0 ? offset + rows.length : 0
  // One row more than the page was read. Where it is missing, the page is the last one, and no count is needed.
  const isLast = rows.length <= pageSize && (rows.length > 0 || page === 0)
  const isCounted = isLast || read > maxRows
  const total = isCounted ? read : (countedPage?.total ?? (await countRows(database, counted)))
  const totalItems = Math.min(total, maxRows + 1)
  return {
    items: rows.slice(0, pageSize),
    currentPage: page,
    totalItems,
    totalPages: Math.min(Math.ceil(totalItems / pageSize), lastPage),
    ...(totalItems > maxRows && { totalIsCapped: true }),
  }
}

/** The number of pages that show rows. */
function lastPageOf({ pageSize }: Pick<Search<string>, 'pageSize'>): number {
  return Math.min(Math.ceil(maxRows / pageSize), maxPages)
}

function conditions<Field extends string>(
  { table, columns, where }: Source<Field>,
  { filter }: Search<Field>,
): readonly Condition[] {
  const filters = fieldsOf(table).flatMap((field) => {
    const value = filter[field]
    const trimmed = typeof value === 'string' ? value.trim() : (value ?? '')
    return trimmed.length === 0 ? [] : [matches(table.columns[field], columns[field], trimmed)]
  })
  return [sql`true`, ...where, ...filters]
}

/**
 * Counts the filtered rows and, when there are 10,000 at most, reads their page in the same statement. Null where this
 * does not apply, and beyond the last page.
 */
async function readCountedPage<Row, Field extends string>(
  database: Database,
  source: Source<Field>,
  search: Search<Field>,
  counted: RawBuilder<unknown>,
): Promise<{ readonly rows: Row[] | null; readonly total: number } | null> {
  const { isOneTable } = source
  if (!isOneTable || !isFiltered(source, search) || search.sorts.length === 0) return null
  if (search.page >= lastPageOf(search)) return null
  const { rows } = await sql<Row & { readonly total: number }>`
    select *, (count(*) over ())::int as total ${sortedPage(source, search, counted)}`.execute(database)
  const [first] = rows
  if (!first) return search.page === 0 ? { rows: [], total: 0 } : null
  return { rows: first.total > maxRows ? null : rows, total: first.total }
}

async function readPage<Row, Field extends string>(
  database: Database,
  source: Source<Field>,
  search: Search<Field>,
  matching: RawBuilder<unknown>,
): Promise<Row[]> {
  const { table, columns, select, order, isOneTable, key } = source
  const { page, pageSize } = search
  const [first, second, third] = search.sorts
  const sorts = sortsOf(source, search)
  const by = sorts.map(({ value, direction }) => sql`${value} ${direction}`)
  // A choice has few values: many rows are equal in it.
  if (isOneTable && first && table.columns[first.field].kind === 'choice') {
    // A filter or a third sort would read each row of the table, because the index lacks its column.
    const isIndexed =
      second && !third && columns[second.field].indexedWith?.includes(first.field) && !isFiltered(source, search)
    const ordered = sql`${matching} order by ${(isIndexed && by[1]) || order}`
    const { rows } = await sql<Row>`select * ${sortedPage(source, search, ordered)}`.execute(database)
    return rows
  }
  const limit = sql`limit ${pageSize + 1} offset ${page * pageSize}`
  const isChoice = first && table.columns[first.field].kind === 'choice'
  const parts = first && !isFiltered(source, search) ? columns[first.field].parts : undefined
  if (key && first && parts) {
    const isReversed = !first.ascending && !columns[first.field].nulls
    // A part of a choice has equal rows; one of another column has values only, or none.
    const own = isChoice ? [] : [sql`${sorts[0]?.value} ${first.ascending ? sql`asc` : sql`desc`}`]
    const ordered = readByParts(key, isReversed ? parts.toReversed() : parts, {
      matching,
      order: sql.join([...own, ...by.slice(1), order]),
      end: (page + 1) * pageSize + 1,
    })
    return (await readByKey<Row>(key, select, sql`${ordered} ${limit}`).execute(database)).rows
  }
  const isInOrder = key?.readsInOrder && first && (isChoice || isFiltered(source, search))
  const read = isInOrder ? sql`from (select * ${matching} order by ${order}) as ${sql.ref(key.of)}` : matching
  const ordered = sql`${read} order by ${sql.join([...by, order])} ${limit}`
  const { rows } = await (key ? readByKey<Row>(key, select, ordered) : sql<Row>`select ${select} ${ordered}`).execute(
    database,
  )
  return rows
}

/** The first `end` rows, part by part. A part is not read if the parts before it have enough rows. */
function readByParts(
  { columns, of }: NonNullable<Source<string>['key']>,
  parts: readonly Condition[],
  rows: { readonly matching: RawBuilder<unknown>; readonly order: RawBuilder<unknown>; readonly end: number },
): RawBuilder<unknown> {
  const keys = sql.join(columns.map((column) => sql.ref(`${of}.${column}`)))
  const names = parts.map((_, index) => sql.ref(`part_${index}`))
  const selects = parts.map((part, index) => {
    const before = names.slice(0, index).map((name) => sql`(select count(*) from ${name})`)
    return sql`${names[index]} as (
      select ${sql.lit(index)} as part, row_number() over () as position, * from (
        select ${keys} ${rows.matching} and ${part} and ${sql.join([sql.lit(0), ...before], sql` + `)} < ${rows.end}
        order by ${rows.order} limit ${rows.end}
      ) as part)`
  })
  const all = names.map((name) => sql`select * from ${name}`)
  return sql`from (with ${sql.join(selects)} ${sql.join(all, sql` union all `)}) as ${sql.ref(of)} order by part, position`
}

/** Reads the rows of a page in the order of their keys. */
function readByKey<Row>(
  { columns, of, table }: NonNullable<Source<string>['key']>,
  select: RawBuilder<unknown>,
  ordered: RawBuilder<unknown>,
): RawBuilder<Row> {
  const keys = columns.map((column) => sql.ref(`${of}.${column}`))
  return sql<Row>`
    select ${select} from (
      select *, row_number() over () as position from (select ${sql.join(keys)} ${ordered}) as page
    ) as found join ${table} using (${sql.join(columns.map((column) => sql.ref(column)))})
    order by found.position`
}

/**
 * Sorts rows that arrive in the order of a later sort, or in that of equal rows: PostgreSQL keeps the first of equal rows
 * that it reads, and exchanges few of them later. That takes a quarter off a sort by a column with few values, and half
 * off the 1,000th page of two sorts.
 */
function sortedPage<Field extends string>(
  source: Source<Field>,
  search: Search<Field>,
  ordered: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const sorts = sortsOf(source, search).map((sort, index) => ({ ...sort, name: sql.ref(`sort_${index}`) }))
  const values = sorts.map(({ value, name }) => sql`${value} as ${name}`)
  const by = sorts.map(({ name, direction }) => sql`${name} ${direction}`)
  return sql`from (select ${sql.join([source.select, ...values])} ${ordered}) as found
    order by ${sql.join([...by, source.order])} limit ${search.pageSize + 1} offset ${search.page * search.pageSize}`
}

function isFiltered<Field extends string>({ table }: Source<Field>, { filter }: Search<Field>): boolean {
  return fieldsOf(table).some((field) => filter[field]?.length)
}

function sortsOf<Field extends string>({ table, columns }: Source<Field>, { sorts }: Search<Field>) {
  return sorts.map(({ field, ascending }) => ({
    value: sortValue(table.columns[field], columns[field]),
    direction: sortDirection(columns[field], ascending),
  }))
}

async function countRows(database: Database, counted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select ${counted}) counted`.execute(database)
  return rows[0]?.total ?? 0
}
