import { type RawBuilder, sql } from 'kysely'
import { formatDayInFigures } from '#packages/calendar'
import type { Option } from '#packages/fields'
import { type Column, type Filter, parseAgeFilter, parseDateFilter, parseNumberFilter } from '#packages/table'
import { startOfDay } from '#platform/database'

export type Condition = RawBuilder<unknown>

/** The SQL expressions of a list's column. */
export type SqlColumn = {
  readonly value: RawBuilder<unknown>
  /** The displayed text when it differs from the value: a number with its decimals, a code without its lender. */
  readonly text?: RawBuilder<unknown>
  /** The text in lower case, when the table stores it. */
  readonly lowerText?: RawBuilder<unknown>
  /** The time in Sydney, when the table stores it. */
  readonly localTime?: RawBuilder<unknown>
  /** The time at which an age ends. */
  readonly now?: Date
  /** The sort expression, when it is neither the value nor the text. */
  readonly order?: RawBuilder<unknown>
  /**
   * The position of rows without a value. Leave it out for a column that is never null: an index cannot serve the sort
   * with it.
   */
  readonly nulls?: 'lowest' | 'last'
  /** The condition of an index that has only the rows with a value, in the order without a position of the others. */
  readonly withValue?: Condition
  /** The displayed text of each value of a choice. Any other value is displayed as itself, or as `unknown`. */
  readonly options?: readonly Option[]
  readonly unknown?: string
  /** Set when `options` has every stored value, so that an index finds the values of a filter. */
  readonly hasAllOptions?: true
  /** The column of the stored table that has the values by which this one is sorted, whose frequent ones PostgreSQL knows. */
  readonly counted?: string
  /** What the counted column has of a code. */
  readonly valueOfCode?: (code: string) => string
  /** Other columns of which all rows with one value of this one have the same. */
  readonly decides?: readonly string[]
  /**
   * Disjoint conditions, in ascending order, of a sort that no column has: the rows of each are equal in it. The share of all
   * rows is 1 unless stated.
   */
  readonly parts?: readonly { readonly condition: Condition; readonly share?: number }[]
  /** Set when a choice is also found by its code, because callers see the code. */
  readonly showsCode?: true
  /** The values of a row that has several, as an array: null for a row with one. */
  readonly several?: RawBuilder<unknown>
  /** Replaces the search for a part of the displayed text: for example by the whole text, with an index. */
  readonly filterSql?: (text: string) => Condition
}

/** The condition of a filter on a column. A filter is literal text, never a pattern. */
export function matches({ kind, options = [] }: Column, inSql: SqlColumn, filter: Filter): Condition {
  const column = { options, ...inSql }
  if (typeof filter !== 'string') return isOneOf(column, filter)
  if (column.filterSql) return column.filterSql(filter)
  switch (kind) {
    case 'text':
      return contains(column, filter)
    case 'number':
      return hasNumber(column, filter)
    case 'date':
      return inPeriod(column, filter)
    case 'age':
      return isOlder(column, filter)
    case 'choice':
      return matchesLabel(column, filter)
  }
}

/** What a column is sorted by: choices by their displayed text, texts in lower case. */
export function sortValue({ kind, options = [] }: Column, inSql: SqlColumn): RawBuilder<unknown> {
  const column = { options, ...inSql }
  if (column.order) return column.order
  return kind === 'choice' ? positionOf(column) : kind === 'text' ? lowerOf(column) : column.value
}

export function sortDirection({ nulls }: SqlColumn, ascending: boolean): RawBuilder<unknown> {
  const direction = ascending ? sql`asc` : sql`desc`
  if (!nulls) return direction
  return nulls === 'lowest' && ascending ? sql`asc nulls first` : sql`${direction} nulls last`
}

function contains(column: SqlColumn, text: string): Condition {
  return sql`strpos(${lowerOf(column)}, lower(${text.normalize('NFC')})) > 0`
}

function lowerOf({ value, text = value, lowerText }: SqlColumn): RawBuilder<unknown> {
  return lowerText ?? sql`lower(${text})`
}

/**
 * A `filterSql` for a column with a trigram index, which `strpos` could not use.
 *
 * @param column SQL of the text in small or capital letters, as the index has it
 */
export function containsText(
  column: RawBuilder<unknown>,
  letters: 'small' | 'capital' = 'small',
): (part: string) => Condition {
  return (part) => {
    const text = part.normalize('NFC')
    return sql`${column} like ${partPattern(letters === 'small' ? text.toLowerCase() : text.toUpperCase())}`
  }
}

/** What separates the words of a name. */
const separators = ' ._-(),&+'
const joint = 'q'

/**
 * A name with a letter in place of each separator, as its trigram index has it: `pg_trgm` has no trigram across two words, and
 * would read every name that has both.
 */
export function joinWords(name: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`translate(${name}, ${sql.lit(separators)}, ${sql.lit(joint.repeat(separators.length))})`
}

export function joinedText(text: string): string {
  return [...text].map((letter) => (separators.includes(letter) ? joint : letter)).join('')
}

/** A `filterSql` for a column of names in small letters with a trigram index of `joinWords`. */
export function containsName(column: RawBuilder<unknown>): (part: string) => Condition {
  const contains = containsText(column)
  return (part) => {
    const text = joinedText(part.normalize('NFC').toLowerCase())
    return sql`${joinWords(column)} like ${partPattern(text)} and ${contains(part)}`
  }
}

/** The pattern of texts that contain a literal one. */
export function partPattern(text: string): string {
  return `%${escapedForLike(text)}%`
}

export function escapedForLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

function hasNumber({ value, text = value }: SqlColumn, filter: string): Condition {
  const parsed = parseNumberFilter(filter)
  if ('error' in parsed) return sql`false`
  if ('part' in parsed) return sql`strpos((${text})::text, ${parsed.part}) > 0`
  const { from, until } = parsed
  const limits = [
    ...(from ? [sql`${text} ${from.included ? sql`>=` : sql`>`} ${from.number}::numeric`] : []),
    ...(until ? [sql`${text} ${until.included ? sql`<=` : sql`<`} ${until.number}::numeric`] : []),
  ]
  return sql`(${sql.join(limits, sql` and `)})`
}

function isOlder({ value, now }: SqlColumn, filter: string): Condition {
  const age = parseAgeFilter(filter)
  if ('error' in age) return sql`false`
  const before = (hours: number) => sql`${now}::timestamptz - make_interval(hours => ${hours})`
  const isOlderThan = sql`${value} < ${before(age.hours)}`
  return age.until === undefined ? isOlderThan : sql`(${isOlderThan} and ${value} >= ${before(age.until)})`
}

/**
 * Matches a day, a month or a range in Sydney time. Any other text is searched in the displayed time: `21/11/2026
 * 09:05`.
 */
function inPeriod(
  { value, localTime = sql`${value} at time zone 'Australia/Sydney'` }: SqlColumn,
  filter: string,
): Condition {
  const parsed = parseDateFilter(filter)
  if ('period' in parsed) {
    const { from, until } = parsed.period
    return sql`(${value} >= ${startOfDay(from)} and ${value} < ${startOfDay(until)})`
  }
  const [date = '', time, ...more] = filter.split(' ')
  if (more.length > 0) return sql`false`
  if (time === undefined)
    return sql`(${onDays(value, (text) => text.includes(date))} or ${atMinutes(localTime, (text) => text.includes(date))})`
  return sql`(${onDays(value, (text) => text.endsWith(date))} and ${atMinutes(localTime, (text) => text.startsWith(time))})`
}

let shownDays: readonly { readonly iso: string; readonly text: string }[] | undefined

/** All days from 2000 to 2049, as displayed. They take a tenth of a second, so no start waits for them. */
function listDays() {
  shownDays ??= Array.from({ length: 18_263 }, (_, day) => {
    const [iso = ''] = new Date(Date.UTC(2000, 0, 1 + day)).toISOString().split('T')
    return { iso, text: formatDayInFigures(iso) }
  })
  return shownDays
}

/** All minutes of a day, as displayed. */
const minutes = Array.from({ length: 24 * 60 }, (_, minute) => new Date(minute * 60_000).toISOString().slice(11, 16))

/**
 * Matches times on the days whose displayed text matches. The days are computed once: formatting the time of every row
 * is slow.
 */
function onDays(value: Condition, isShown: (text: string) => boolean): Condition {
  const days = listDays()
  const found = days.filter(({ text }) => isShown(text)).map(({ iso }) => iso)
  if (found.length === 0 || found.length === days.length) return found.length === 0 ? sql`false` : sql`true`
  return sql`${value} <@ (select range_agg(tstzrange(day at time zone 'Australia/Sydney',
    (day + interval '1 day') at time zone 'Australia/Sydney')) from unnest(${found}::timestamp[]) as day)`
}

function atMinutes(localTime: Condition, isShown: (text: string) => boolean): Condition {
  const found = minutes.filter(isShown)
  return found.length === 0 ? sql`false` : sql`date_trunc('minute', ${localTime})::time = any(${found}::time[])`
}

/** Matches some values, each given by its code or by its displayed text. */
function isOneOf({ value, several, options = [] }: SqlColumn, chosen: readonly string[]): Condition {
  const labelled = options.filter(({ longName }) => chosen.includes(longName)).map(({ shortName }) => shortName)
  const values = sql`${[...chosen, ...labelled]}::text[]`
  return several ? sql`(${value} = any(${values}) or ${several} && ${values})` : sql`${value} = any(${values})`
}

/** Matches a part of the displayed text. The matching values are computed here, once and not for each row. */
function matchesLabel(column: SqlColumn, text: string): Condition {
  const { value, options = [], unknown, showsCode, hasAllOptions } = column
  const wanted = text.normalize('NFC').toLowerCase()
  const found = options.filter(
    ({ shortName, longName }) =>
      longName.toLowerCase().includes(wanted) || (showsCode && shortName.toLowerCase() === wanted),
  )
  const values = (some: readonly Option[]) => sql`${some.map(({ shortName }) => shortName)}::text[]`
  if (hasAllOptions) return sql`${value} = any(${values(found)})`
  const other =
    unknown === undefined
      ? contains(column, text)
      : sql`(${unknown.toLowerCase().includes(wanted)} or lower(${value}) = ${wanted})`
  return sql`(${value} = any(${values(found)}) or (${value} <> all(${values(options)}) and ${other}))`
}

/**
 * The position of a choice in the order of the displayed texts: numbers compare many times faster than texts. Unlisted
 * values come last, or at the place of `unknown`. A choice without options is sorted as a text.
 */
function positionOf(column: SqlColumn): RawBuilder<unknown> {
  const { value, options = [], unknown, hasAllOptions } = column
  if (options.length === 0) return lowerOf(column)
  const lower = (text: string) => text.toLowerCase()
  const listed = options.map(({ longName }) => lower(longName))
  const texts = [...new Set(unknown === undefined ? listed : [...listed, lower(unknown)])].sort()
  if (hasAllOptions) {
    // Halving a sorted array takes a tenth of comparing each of fifty options.
    const inBytes = options
      .map(({ shortName, longName }) => ({ code: Buffer.from(shortName), place: texts.indexOf(lower(longName)) }))
      .sort((one, other) => Buffer.compare(one.code, other.code))
    const [codes, places] = [inBytes.map(({ code }) => code.toString()), inBytes.map(({ place }) => place)]
    return sql`(${places}::int[])[width_bucket(${value} collate "C", ${codes}::text[])]`
  }
  const position = (text: string) => sql.lit(texts.indexOf(lower(text)))
  // Most rows have the last value of a list, such as Complete, so it is compared first.
  const cases = options.toReversed().map(({ shortName, longName }) => sql`when ${shortName} then ${position(longName)}`)
  const other = unknown === undefined ? sql.lit(texts.length) : position(unknown)
  return sql`case ${value} ${sql.join(cases, sql` `)} else case when ${value} is not null then ${other} end end`
}
