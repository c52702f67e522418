import { type RawBuilder, sql } from 'kysely'
import type { Search } from '#packages/table'
import { type Database, inSnapshot } from '#platform/database'
import { keysInParts } from './keys-in-parts.ts'
import { columnsOf, lastPageOf, matching, maxRows, type Source } from './select-keys.ts'

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
  keys?: RawBuilder<unknown>,
): Promise<Found<Row>> {
  return await inSnapshot(database, async (snapshot) => {
    const { page, pageSize } = search
    const rows = await rowsByKey<Row>(snapshot, source, keys ?? (await keysInParts(snapshot, source, search)))
    const read = rows.length > 0 ? page * pageSize + rows.length : 0
    // One row more than the page was read. Where it is missing, the page is the last one, and no count is needed.
    const isLast = rows.length <= pageSize && (rows.length > 0 || page === 0)
    return toFound(rows, isLast || read > maxRows ? read : await countRows(snapshot, source, search), search)
  })
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
