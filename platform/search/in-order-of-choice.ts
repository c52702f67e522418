import { type RawBuilder, sql } from 'kysely'
import type { Option } from '#packages/fields'
import type { Search } from '#packages/table'
import type { Database } from '#platform/database'
import { isFiltered, maxRows, type Source, sortsOf } from './search-table.ts'
import { sortValue } from './sql-columns.ts'

/**
 * The options of all values that a column with an index has, each value found behind the last one: reading all rows takes a
 * hundred times as long. A value without an option is shown without its lender, which is before the first blank.
 */
export async function findStoredOptions(
  database: Database,
  table: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
  options: readonly Option[],
): Promise<Option[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive stored as (
      (select ${value} as value from ${table} order by 1 limit 1)
      union all
      select (select ${value} from ${table} where ${value} > stored.value order by 1 limit 1)
      from stored where stored.value is not null
    ) select value from stored where value is not null`.execute(database)
  const names = new Map(options.map(({ shortName, longName }) => [shortName, longName]))
  return rows.map((row) => ({
    shortName: row.value,
    longName: names.get(row.value) ?? row.value.slice(row.value.indexOf(' ') + 1),
  }))
}

/**
 * Reads a list without a filter, sorted by a choice first, value by value in the order of their texts, and at most 10,001
 * rows of each: pages show no later one, and half of all rows may have the same.
 *
 * @param choices the columns whose rows an index finds by their value; they have options for all values
 * @param name the name of the table in the source's SQL
 */
export function inOrderOfChoice<Field extends string>(
  source: Source<Field>,
  search: Search<Field>,
  choices: readonly Field[],
  name: RawBuilder<unknown>,
): Source<Field> {
  const [first, ...others] = search.sorts
  if (!first || !choices.includes(first.field) || isFiltered(search)) return source
  const { table, columns, from, rows = from, order } = source
  const { value, options = table.columns[first.field].options ?? [] } = columns[first.field]
  const place = sortValue(table.columns[first.field], { value: sql`choice.value`, options })
  const values = options.map(({ shortName }) => shortName)
  const by = sortsOf(source, { ...search, sorts: others }).map((sort) => sql`${sort.value} ${sort.direction}`)
  return {
    ...source,
    rows,
    columns: { ...columns, [first.field]: { value, order: sql`place` } },
    from: sql`(
      select found.*, choice.place from (
        select value, ${place} as place from unnest(${values}::text[]) as choice (value)
        order by place ${first.ascending ? sql`asc` : sql`desc`}
      ) as choice cross join lateral (
        select * from ${from} where ${value} = choice.value order by ${sql.join([...by, order])} limit ${maxRows + 1}
      ) as found
    ) as ${name}`,
  }
}
