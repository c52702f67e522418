import { type RawBuilder, sql } from 'kysely'
import { fieldsOf, type Search, type Table } from '#packages/table'
import type { Database } from '#platform/database'
import { type Condition, matches, orderOf, type SqlColumn } from './sql-columns.ts'

const mostCounted = 10_000
const mostPages = 1_000

/** The SQL source of a list. Its `where` restricts the channel, unless the list is the insurer's. */
export type Source<Field extends string> = {
  readonly table: Table<Field>
  readonly columns: { readonly [Name in Field]: SqlColumn }
  readonly select: RawBuilder<unknown>
  readonly from: RawBuilder<unknown>
  /**
   * `from` is the name of one table with an index in `order`: the filtered rows are read in that order, where the newest
   * match soonest, and can be sorted and counted in one pass.
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
 * Searches a list and returns one page of its rows with the total, which is exact up to 10,000. The 1,000th page is the
 * last; a page beyond the last is empty.
 */
export async function searchTable<Row, Field extends string>(
  database: Database,
  source: Source<Field>,
  search: Search<Field>,
): Promise<Found<Row>> {
  const { page, pageSize } = search
  const matching = sql`from ${source.from} where ${sql.join(conditions(source, search), sql` and `)}`
  const counted = sql`${matching} ${source.isOneTable ? sql`order by ${source.order}` : sql``} limit ${mostCounted + 1}`
  const before = page * pageSize
  const few = await readFew<Row, Field>(database, source, search, counted)
  const items = few?.items ?? (page < mostPages ? await readPage<Row, Field>(database, source, search, matching) : [])
  // A page that is not full is the last one, so no count is needed.
  const isLast = items.length < pageSize && (items.length > 0 || page === 0)
  const total = isLast ? before + items.length : (few?.total ?? (await countRows(database, counted)))
  // A row may have been inserted between the two statements.
  const totalItems = Math.min(Math.max(total, items.length > 0 ? before + items.length : 0), mostCounted + 1)
  return {
    items,
    currentPage: page,
    totalItems,
    totalPages: Math.min(Math.ceil(totalItems / pageSize), mostPages),
    ...(totalItems > mostCounted && { totalIsCapped: true }),
  }
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
async function readFew<Row, Field extends string>(
  database: Database,
  source: Source<Field>,
  { filter, sorts, page, pageSize }: Search<Field>,
  counted: RawBuilder<unknown>,
): Promise<{ readonly items: Row[] | null; readonly total: number } | null> {
  const { table, select, from } = source
  const isFiltered = fieldsOf(table).some((field) => filter[field]?.length)
  if (!source.isOneTable || !isFiltered || sorts.length === 0 || page >= mostPages) return null
  const { rows } = await sql<Row & { readonly total: number }>`
    select ${select}, (count(*) over ())::int as total
    from (select * ${counted}) as ${from}
    order by ${ordersOf(source, sorts)} limit ${pageSize} offset ${page * pageSize}`.execute(database)
  const [first] = rows
  if (!first) return page === 0 ? { items: [], total: 0 } : null
  const { total } = first
  return { items: total > mostCounted ? null : rows.map(({ total: _total, ...row }) => row as Row), total }
}

function ordersOf<Field extends string>(
  { table, columns, order }: Source<Field>,
  sorts: Search<Field>['sorts'],
): RawBuilder<unknown> {
  return sql.join([
    ...sorts.map(({ field, ascending }) => orderOf(table.columns[field], columns[field], ascending)),
    order,
  ])
}

async function readPage<Row, Field extends string>(
  database: Database,
  source: Source<Field>,
  { page, pageSize, sorts }: Search<Field>,
  matching: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`select ${source.select} ${matching} order by ${ordersOf(source, sorts)}
    limit ${pageSize} offset ${page * pageSize}`.execute(database)
  return rows
}

async function countRows(database: Database, counted: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (select ${counted}) counted`.execute(database)
  return rows[0]?.total ?? 0
}
