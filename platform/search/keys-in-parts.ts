import { type RawBuilder, sql } from 'kysely'
import type { Search } from '#packages/table'
import type { Database, MigrationFolder } from '#platform/database'
import { columnsOf, isFiltered, keysOf, limitOf, matching, type Source } from './select-keys.ts'
import type { Condition, SqlColumn } from './sql-columns.ts'

export const searchMigrations: MigrationFolder = {
  name: 'search',
  folder: new URL('./migrations/', import.meta.url),
}

/**
 * A value of a larger share of the rows is read by itself. In the order of the next sort, 10,000 of its rows are then among a
 * tenth of all; rows of a rarer value are fewer than a tenth, and are sorted.
 */
const frequent = 0.1
/** Of a choice: the indexes of the next sorts have it, so less is read to find its rows in their order. */
const frequentChoice = 0.05
/** A value of a smaller share is sorted with those around it. */
const uncommon = 0.02
/** No index has the order of a choice, so only rarer ones share a part. */
const rare = 0.002
/** A sort by three columns may have tens of thousands of parts: this many are made. */
const maxParts = 2_000
/** Planning a part takes some tenths of a millisecond, so few are read at a time. */
const partsAtOnce = 24
/** A search whose page these do not fill sorts all rows. A filter is compared with the rows of every part. */
const maxRead = { filtered: partsAtOnce, unfiltered: 10 * partsAtOnce }
/** So few rows that match a filter are sorted sooner than they are found in the order of an index. */
const fewMatches = 50_000

/** The frequent values of a column in its order, and how often it has none, from the last analysis of PostgreSQL. */
type Statistics = {
  readonly values: readonly string[]
  readonly frequencies: readonly number[]
  readonly empty: number
}

/**
 * A part of the rows in the order of a sort: those of a frequent value, which the next sort orders; those of an uncommon value,
 * so few that they are sorted; or those of several values.
 */
type Segment = { readonly condition: Condition; readonly of: 'frequent' | 'uncommon' | 'several' }

type Sort<Field extends string> = Search<Field>['sorts'][number]
type Part<Field extends string> = {
  readonly conditions: readonly Condition[]
  readonly sorts: readonly Sort<Field>[]
  /** The sort of which all its rows have a value. */
  readonly filled?: Field
  /** Set when its rows are read before they are sorted. */
  readonly sorted?: true
}

/**
 * Selects the keys of a page in its order, like `keysOf`, part by part: the rows of each frequent value of a sort, and those
 * between two of them. Rows of one frequent value are in the order of the next sort: its index is read until the page is
 * full, in place of all rows of the value, unless these are fewer. A part is not read if those before it fill the page. The rows
 * of a filter that matches few are sorted.
 */
export async function keysInParts<Field extends string>(
  database: Database,
  source: Source<Field>,
  search: Search<Field>,
): Promise<RawBuilder<unknown>> {
  const { stored } = source
  if (!stored || search.sorts.length === 0) return keysOf(source, search)
  const few = isFiltered(search) ? await keysOfFew(database, source, stored, search) : null
  if (few !== null) return few
  const segments = new Map<Field, readonly Segment[]>()
  for (const { field } of search.sorts) segments.set(field, await segmentsOf(database, source, stored, field))
  const parts = partsOf(source, search.sorts, segments)
  if (parts.length === 1) return keysOf(source, search)
  const [begin, end] = [search.page * search.pageSize, (search.page + 1) * search.pageSize + 1]
  const keys: unknown[] = []
  let read = 0
  for (let next = 0; next < parts.length && read < end; next += partsAtOnce) {
    if (next === maxRead[isFiltered(search) ? 'filtered' : 'unfiltered'])
      return keysOf(source, search, readFirst(stored, matching(source, search)))
    const found = sql.join(
      parts
        .slice(next, next + partsAtOnce)
        .map((part, index) => keysOfPart(source, stored, search, { part, index, limit: end - read })),
      sql` union all `,
    )
    const { rows } = await sql<{ read: number; keys: readonly unknown[] }>`
      with found as materialized (select * from (${found}) as parts limit ${end - read}),
      page as (
        select ${columnsOf(source.key)} from found order by part, position
        offset ${Math.max(begin - read, 0)} limit ${search.pageSize + 1 - keys.length}
      )
      select (select count(*)::int from found) as read, (select coalesce(json_agg(page), '[]') from page) as keys
    `.execute(database)
    read += rows[0]?.read ?? 0
    keys.push(...(rows[0]?.keys ?? []))
  }
  return knownKeys(source, stored, keys)
}

type Stored = NonNullable<Source<string>['stored']>

/** Selects the keys of a page of the rows that match a filter, sorted. Null if it matches many. */
async function keysOfFew<Field extends string>(
  database: Database,
  source: Source<Field>,
  stored: Stored,
  search: Search<Field>,
): Promise<RawBuilder<unknown> | null> {
  const matches = readFirst(stored, matching(source, search), sql`limit ${fewMatches + 1}`)
  const page = keysOf(source, search, matches, limitOf(search), sql`, (count(*) over ())::int as matches`)
  const { rows } = await sql<{ matches: number; keys: readonly unknown[] }>`
    select coalesce(max(matches), 0) as matches, coalesce(json_agg(page), '[]') as keys from (${page}) as page
  `.execute(database)
  const [{ matches: count, keys } = { matches: 0, keys: [] }] = rows
  return count > fewMatches ? null : knownKeys(source, stored, keys)
}

/** Rows that are read before they are sorted: PostgreSQL would read all rows in the order of an index, and find few of these. */
function readFirst({ alias }: Stored, rows: RawBuilder<unknown>, limit = sql`offset 0`): RawBuilder<unknown> {
  return sql`from (select * ${rows} ${limit}) as ${sql.ref(alias)}`
}

function knownKeys({ key }: Source<string>, { table }: Stored, keys: readonly unknown[]): RawBuilder<unknown> {
  return sql`select ${columnsOf(key)}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(keys)}::json)`
}

function keysOfPart<Field extends string>(
  source: Source<Field>,
  stored: Stored,
  search: Search<Field>,
  { part, index, limit }: { readonly part: Part<Field>; readonly index: number; readonly limit: number },
): RawBuilder<unknown> {
  const { conditions, sorts, filled, sorted } = part
  const rows = sql`${matching(source, search)} and ${sql.join(conditions, sql` and `)}`
  const keys = keysOf(
    filled ? withoutNulls(source, filled) : source,
    { ...search, sorts: [...sorts] },
    sorted ? readFirst(stored, rows) : rows,
    sql`limit ${limit}`,
  )
  return sql`select ${sql.lit(index)} as part, row_number() over () as position, * from (${keys}) as part`
}

/** Without the position of rows that have no value, for an index that has no place for them. */
function withoutNulls<Field extends string>(source: Source<Field>, field: Field): Source<Field> {
  const { nulls: _nulls, ...column } = source.columns[field]
  return column.withValue ? { ...source, columns: { ...source.columns, [field]: column } } : source
}

function partsOf<Field extends string>(
  source: Source<Field>,
  sorts: readonly Sort<Field>[],
  segments: ReadonlyMap<Field, readonly Segment[]>,
): readonly Part<Field>[] {
  const [first, ...others] = sorts
  const ofFirst = (first && segments.get(first.field)) ?? []
  if (!first || ofFirst.length === 0) return [{ conditions: [], sorts }]
  const { nulls, decides = [] } = source.columns[first.field]
  const open = others.filter(({ field }) => !decides.includes(field))
  const ofOthers = partsOf(source, open, segments)
  const split = ofFirst.filter(({ of }) => of === 'frequent').length * ofOthers.length
  const partsOfValue = split > maxParts ? [{ conditions: [], sorts: open }] : ofOthers
  const [values, empty] = nulls ? [ofFirst.slice(0, -1), ofFirst.slice(-1)] : [ofFirst, []]
  const inOrder = first.ascending
    ? [...(nulls === 'lowest' ? empty : []), ...values, ...(nulls === 'last' ? empty : [])]
    : [...values.toReversed(), ...empty]
  return inOrder.flatMap(({ condition, of }): readonly Part<Field>[] => {
    if (of === 'several') return [{ conditions: [condition], sorts, filled: first.field }]
    if (of === 'uncommon' && open.length > 0) return [{ conditions: [condition], sorts: open, sorted: true }]
    return partsOfValue.map((part) => ({ ...part, conditions: [condition, ...part.conditions] }))
  })
}

/** In ascending order; the rows without a value last, if there may be any. None when no value is frequent. */
async function segmentsOf<Field extends string>(
  database: Database,
  source: Source<Field>,
  { table }: Stored,
  field: Field,
): Promise<readonly Segment[]> {
  const column: SqlColumn = source.columns[field]
  if (column.parts) return column.parts.map(({ condition, share = 1 }) => ({ condition, of: ofShare(share) }))
  const { kind, options = [] } = source.table.columns[field]
  const statistics =
    column.counted === undefined ? undefined : await findStatistics(database, table, column.counted, kind === 'number')
  if (kind === 'choice' && !column.order) {
    const choices = column.hasAllOptions ? segmentsOfChoice({ options, ...column }, statistics) : []
    return column.nulls && choices.length > 0
      ? [...choices, { condition: sql`${column.value} is null`, of: 'frequent' }]
      : choices
  }
  if (!statistics) return []
  const { value, order = value, nulls, withValue = sql`${order} is not null` } = column
  const shares = new Map(statistics.values.map((value, place) => [value, statistics.frequencies[place] ?? 0]))
  const values = statistics.values.filter((value) => (shares.get(value) ?? 0) > uncommon)
  if (values.length === 0 && !(nulls && statistics.empty > frequent) && !column.withValue) return []
  const ranges = [...values.keys(), values.length].flatMap((place): Segment[] => {
    const [before, after] = [values[place - 1], values[place]]
    const limits = [
      ...(before === undefined ? [] : [sql`${order} > ${before}`]),
      ...(after === undefined ? [] : [sql`${order} < ${after}`]),
    ]
    const between = limits.length > 0 ? sql.join(limits, sql` and `) : withValue
    return [
      { condition: between, of: 'several' },
      ...(after === undefined ? [] : [{ condition: sql`${order} = ${after}`, of: ofShare(shares.get(after) ?? 0) }]),
    ]
  })
  return nulls ? [...ranges, { condition: sql`not (${withValue})`, of: 'frequent' }] : ranges
}

/** Choices are in the order of their texts: no index has it, so the others between two frequent ones are few. */
function segmentsOfChoice({ value, options = [], valueOfCode }: SqlColumn, statistics?: Statistics): Segment[] {
  const names = Map.groupBy(options, ({ longName }) => longName.toLowerCase())
  const groups: { codes: string[]; share: number }[] = []
  for (const [, same] of [...names].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const codes = same.map(({ shortName }) => shortName)
    const share = statistics
      ? codes.reduce((sum, code) => sum + shareOf(statistics, valueOfCode?.(code) ?? code), 0)
      : 1
    const last = groups.at(-1)
    if (last && last.share + share <= rare) {
      last.codes.push(...codes)
      last.share += share
    } else groups.push({ codes, share })
  }
  // An index has the rows of one value in the order of its further columns, and those of several in none.
  return groups.map(({ codes, share }) =>
    codes.length === 1
      ? { condition: sql`${value} = ${codes[0]}`, of: ofShare(share, frequentChoice) }
      : { condition: sql`${value} = any(${codes}::text[])`, of: 'several' },
  )
}

function ofShare(share: number, limit = frequent): Segment['of'] {
  return share > limit ? 'frequent' : 'uncommon'
}

function shareOf({ values, frequencies }: Statistics, value: string): number {
  return frequencies[values.indexOf(value)] ?? 0
}

async function findStatistics(
  database: Database,
  table: string,
  column: string,
  isNumber: boolean,
): Promise<Statistics> {
  const order = isNumber ? sql`value::numeric` : sql`value`
  const { rows } = await sql<Statistics>`
    select coalesce(array_agg(value order by ${order}) filter (where value is not null), '{}') as values,
      coalesce(array_agg(frequency order by ${order}) filter (where value is not null), '{}') as frequencies,
      coalesce(max(empty), 0) as empty
    from column_statistics(${table}, ${column})`.execute(database)
  return rows[0] ?? { values: [], frequencies: [], empty: 0 }
}

/**
 * The list with the options of all values that a column with an index has, if the search filters or sorts by it: by an option,
 * rows are found and read in order. A value without an option is shown without its lender, which is before the first blank.
 *
 * @param table has the column's index
 */
export async function withStoredOptions<Field extends string>(
  database: Database,
  source: Source<Field>,
  { filter, sorts }: Search<Field>,
  field: Field,
  table: RawBuilder<unknown>,
): Promise<Source<Field>> {
  if (filter[field] === undefined && !sorts.some((sort) => sort.field === field)) return source
  const column: SqlColumn = source.columns[field]
  const { rows } = await sql<{ value: string }>`
    ${withStored(column.value, table)} select value from stored where value is not null`.execute(database)
  const names = new Map(column.options?.map(({ shortName, longName }) => [shortName, longName]))
  const options = rows.map((row) => ({
    shortName: row.value,
    longName: names.get(row.value) ?? column.unknown ?? row.value.slice(row.value.indexOf(' ') + 1),
  }))
  return { ...source, columns: { ...source.columns, [field]: { ...column, options, hasAllOptions: true } } }
}

/**
 * The beginning of a statement about `stored`: each value of a column with an index, and null. Each value is found behind
 * the last one: reading all rows takes a hundred times as long.
 *
 * @param table has the column's index
 */
export function withStored(value: RawBuilder<unknown>, table: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`with recursive stored as (
    (select ${value} as value from ${table} order by 1 limit 1)
    union all
    select (select ${value} from ${table} where ${value} > stored.value order by 1 limit 1)
    from stored where stored.value is not null
  )`
}
