import { type RawBuilder, sql } from 'kysely'
import type { Search } from '#packages/table'
import type { Database, MigrationFolder } from '#platform/database'
import { keysOf, limitOf, matching, type Source } from './select-keys.ts'
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
/** A value of a smaller share is sorted with those around it. */
const uncommon = 0.02
/** No index has the order of a choice, so only rarer ones share a part. */
const rare = 0.002
/** Planning a part takes some tenths of a millisecond. */
const maxParts = 120

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
}

/**
 * Selects the keys of a page in its order, like `keysOf`, part by part: the rows of each frequent value of a sort, and those
 * between two of them. Rows of one frequent value are in the order of the next sort: its index is read until the page is
 * full, in place of all rows of the value, unless these are fewer. A part is not read if those before it fill the page.
 */
export async function keysInParts<Field extends string>(
  database: Database,
  source: Source<Field>,
  search: Search<Field>,
): Promise<RawBuilder<unknown>> {
  const segments = new Map<Field, readonly Segment[]>()
  for (const { field } of search.sorts) segments.set(field, await segmentsOf(database, source, field))
  const parts = partsOf(source, search.sorts, segments)
  const end = (search.page + 1) * search.pageSize + 1
  if (parts.length === 1) return keysOf(source, search)
  const key = sql.join(source.key.map((column) => sql.ref(column)))
  const selects = parts.map(({ conditions, sorts, filled }, index) => {
    const keys = keysOf(
      filled ? withoutNulls(source, filled) : source,
      { ...search, sorts: [...sorts] },
      sql`${matching(source, search)} and ${sql.join(conditions, sql` and `)}`,
      sql`limit ${end}`,
    )
    return sql`select ${sql.lit(index)} as part, row_number() over () as position, * from (${keys}) as part`
  })
  return sql`select ${key} from (
    select * from (${sql.join(selects, sql` union all `)}) as parts limit ${end}
  ) as found order by part, position ${limitOf(search)}`
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
    if (of === 'frequent') return partsOfValue.map((part) => ({ ...part, conditions: [condition, ...part.conditions] }))
    // Read backwards, an index has the rows in an order in which a sort exchanges most of them.
    const inSegment = of === 'uncommon' ? [{ ...first, ascending: true }, ...others] : sorts
    return [{ conditions: [condition], sorts: inSegment, filled: first.field }]
  })
}

/** In ascending order; the rows without a value last, if there may be any. None when no value is frequent. */
async function segmentsOf<Field extends string>(
  database: Database,
  source: Source<Field>,
  field: Field,
): Promise<readonly Segment[]> {
  const column: SqlColumn = source.columns[field]
  if (column.parts) return column.parts.map((condition) => ({ condition, of: 'frequent' }))
  const { kind, options = [] } = source.table.columns[field]
  const statistics = column.counted && (await findStatistics(database, column.counted, kind === 'number'))
  if (kind === 'choice' && !column.order)
    return column.hasAllOptions ? segmentsOfChoice({ options, ...column }, statistics) : []
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
      ...(after === undefined ? [] : [segmentOf(order, after, (shares.get(after) ?? 0) > frequent)]),
    ]
  })
  return nulls ? [...ranges, { condition: sql`not (${withValue})`, of: 'frequent' }] : ranges
}

/** PostgreSQL would read the index of the next sort for the rows of a value that it compares for equality. */
function segmentOf(order: Condition, value: string, isFrequent: boolean): Segment {
  return isFrequent
    ? { condition: sql`${order} = ${value}`, of: 'frequent' }
    : { condition: sql`${order} between ${value} and ${value}`, of: 'uncommon' }
}

/** Choices are in the order of their texts: no index has it, so the others between two frequent ones are few. */
function segmentsOfChoice({ value, options = [], counted }: SqlColumn, statistics?: Statistics): Segment[] {
  const names = Map.groupBy(options, ({ longName }) => longName.toLowerCase())
  const segments: { codes: string[]; share: number; of: Segment['of'] }[] = []
  for (const [, same] of [...names].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const codes = same.map(({ shortName }) => shortName)
    const share = statistics
      ? codes.reduce((sum, code) => sum + shareOf(statistics, counted?.valueOfCode?.(code) ?? code), 0)
      : 1
    const last = segments.at(-1)
    if (last && last.share + share <= rare) {
      last.codes.push(...codes)
      last.share += share
      last.of = 'several'
    } else segments.push({ codes, share, of: codes.length === 1 ? 'frequent' : 'several' })
  }
  // An index has the rows of one value in the order of its further columns, and those of several in none.
  const isOneOf = (codes: readonly string[]) =>
    codes.length === 1 ? sql`${value} = ${codes[0]}` : sql`${value} = any(${codes}::text[])`
  return segments.map(({ codes, of }) => ({ condition: isOneOf(codes), of }))
}

function shareOf({ values, frequencies }: Statistics, value: string): number {
  return frequencies[values.indexOf(value)] ?? 0
}

async function findStatistics(
  database: Database,
  { table, column }: NonNullable<SqlColumn['counted']>,
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
 * rows are found and read in order. Each value is found behind the last one: reading all rows takes a hundred times as
 * long. A value without an option is shown without its lender, which is before the first blank.
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
    with recursive stored as (
      (select ${column.value} as value from ${table} order by 1 limit 1)
      union all
      select (select ${column.value} from ${table} where ${column.value} > stored.value order by 1 limit 1)
      from stored where stored.value is not null
    ) select value from stored where value is not null`.execute(database)
  const names = new Map(column.options?.map(({ shortName, longName }) => [shortName, longName]))
  const options = rows.map((row) => ({
    shortName: row.value,
    longName: names.get(row.value) ?? row.value.slice(row.value.indexOf(' ') + 1),
  }))
  return { ...source, columns: { ...source.columns, [field]: { ...column, options, hasAllOptions: true } } }
}
