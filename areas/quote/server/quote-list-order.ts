import { type RawBuilder, sql } from 'kysely'
import type { Option } from '#packages/fields'
import { type Condition, isFiltered, keysOf, limitOf, matching, type Source, sortsOf } from '#platform/search'
import { type QuoteColumn, type QuoteSearch, quoteTable } from '../contract/index.ts'

/**
 * Disjoint conditions in the ascending order of a column, whose rows an index has in the order of the list, or of the
 * column.
 */
export type QuoteParts = { readonly [Field in QuoteColumn]?: readonly Condition[] }

/** The quotes of each brand in the order of the displayed names, and then those of unlisted codes. */
export function partsOfBrand(brands: readonly Option[]): Condition[] {
  const value = sql.ref('quote.brand_name')
  const names = brands.map(({ longName }) => longName.toLowerCase())
  const codesOf = (name: string) =>
    brands.filter(({ longName }) => longName.toLowerCase() === name).map(({ shortName }) => shortName)
  return [
    ...[...new Set(names)].sort().map((name) => sql`${value} = any(${codesOf(name)}::text[])`),
    sql`${value} <> all(${brands.map(({ shortName }) => shortName)}::text[])`,
  ]
}

/**
 * Selects the keys of a page of quotes. A sort without a filter reads the parts of its column one after the other. Another
 * sort by a choice reads newest first, as equal rows then need no exchange; a sort of filtered quotes does too: if few
 * match, reading an index of the sorted column looks up all quotes.
 */
export function quoteKeys(source: Source<QuoteColumn>, search: QuoteSearch, parts: QuoteParts): RawBuilder<unknown> {
  const [first] = search.sorts
  const filtered = isFiltered(search)
  const own = first && !filtered ? parts[first.field] : undefined
  if (first && own) {
    const isReversed = !first.ascending && !source.columns[first.field].nulls
    return keysByParts(source, search, isReversed ? own.toReversed() : own)
  }
  const isInOrder = first && (filtered || quoteTable.columns[first.field].kind === 'choice')
  const matched = matching(source, search)
  return isInOrder
    ? keysOf(source, search, sql`from (select * ${matched} order by ${source.order}) as quote`)
    : keysOf(source, search)
}

/** The keys, part by part. A part is not read if the parts before it have enough rows. */
function keysByParts(
  source: Source<QuoteColumn>,
  search: QuoteSearch,
  parts: readonly Condition[],
): RawBuilder<unknown> {
  const end = (search.page + 1) * search.pageSize + 1
  const [first] = search.sorts
  const [own, ...others] = sortsOf(source, search)
  const by = others.map(({ value, direction }) => sql`${value} ${direction}`)
  // A part of a choice has equal rows. One of another column has values only, or none: with the position of rows without a
  // value, no index would serve a descending order.
  if (own && first && quoteTable.columns[first.field].kind !== 'choice')
    by.unshift(sql`${own.value} ${first.ascending ? sql`asc` : sql`desc`}`)
  const order = sql.join([...by, source.order])
  const names = parts.map((_, index) => sql.ref(`part_${index}`))
  const selects = parts.map((part, index) => {
    const before = names.slice(0, index).map((name) => sql`(select count(*) from ${name})`)
    return sql`${names[index]} as (
      select ${sql.lit(index)} as part, row_number() over () as position, * from (
        select quote_id ${matching(source, search)} and ${part} and ${sql.join([sql.lit(0), ...before], sql` + `)} < ${end}
        order by ${order} limit ${end}
      ) as part)`
  })
  const all = names.map((name) => sql`select * from ${name}`)
  return sql`select quote_id from (with ${sql.join(selects)} ${sql.join(all, sql` union all `)}) as quote
    order by part, position ${limitOf(search)}`
}
