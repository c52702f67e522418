import { type RawBuilder, sql } from 'kysely'
import { type Condition, escapedForLike, joinedText, joinWords } from './sql-columns.ts'

/** A text by which records are found. */
export type FindText = {
  /** SQL, in small or capital letters, as its indexes have it. */
  readonly value: RawBuilder<unknown>
  readonly letters: 'small' | 'capital'
  /** Whether it has a text on each line, such as the names of several files. */
  readonly isLines?: true
  /** Whether it has digits alone: any other text is not looked for. */
  readonly isDigits?: true
  /** How an index finds the texts that begin with one; null where none does, and only new records and trigrams find them. */
  readonly beginsWith: ((text: string, more: Condition) => Beginning | null) | null
  /** Whether a trigram index has it, `joined` as `joinWords` writes it; without one, a part is found in new records only. */
  readonly hasTrigrams: boolean | 'joined'
  /** How another index finds a part by each three letters or digits in a row of it. */
  readonly containsBy?: (threes: readonly string[]) => Condition
}

/** A range of an index: from the text to its end, or to the text itself where `more` is false. In the order of the index, the same text comes first. */
type Beginning = { readonly condition: Condition; readonly order: RawBuilder<unknown> }

/** The texts of a second table, with the key of the records that they lead to. */
type OtherText = { readonly table: RawBuilder<unknown>; readonly text: FindText }

export type FindSource = {
  readonly table: RawBuilder<unknown>
  /** The columns of the key; the first one is the channel. */
  readonly key: readonly string[]
  readonly where: Condition
  /** What of `where` the trigram index knows, if another index would be read for the rest; all by default. */
  readonly trigramsWhere?: Condition
  /** Whether it has only the caller's own records, in an index that is read with the trigrams. */
  readonly isPersonal?: true
  /** The first one is the record's own number or name. */
  readonly texts: readonly [FindText, ...FindText[]]
  readonly others?: readonly OtherText[]
  /** SQL of the time. Indexes have the order of the channel, or of all lenders, by time. */
  readonly time: RawBuilder<unknown>
  /** The order from the newest record on, in the words of those indexes. */
  readonly newest: { readonly ofLender: RawBuilder<unknown>; readonly ofAllLenders: RawBuilder<unknown> }
  readonly select: RawBuilder<unknown>
}

export type Find = {
  /** Normalised, without blanks around it. */
  readonly text: string
  readonly limit: number
  /** False to find by the beginning alone. */
  readonly parts: boolean
  /** False to find parts in the newest records alone. */
  readonly trigrams: boolean
}

/** A found row: `rank` is 0 when its own number is the same, 1 when another text is, 2 when one begins with the searched one, 3 when one contains it. */
export type FoundByText<Row> = Row & { readonly rank: 0 | 1 | 2 | 3 }

/** The newest records whose texts tell which trigrams are rare. To read one that most of them have takes longer than it saves. */
const sampled = 50
/** How many of the rarest trigrams of a text are read. Those of a name are apart: the same names have all trigrams of a word. */
const maxTrigrams = 4

/** The newest records that are compared one by one: common texts are found among them, newest first. */
const maxNewest = 200
/** What an index is read for at most: of a rarer text, that is all. Of each lender, where those of all are searched. */
const maxCandidates = 50
const maxCandidatesOfEach = 6
/** What trigrams are read for at most: for one record of a small lender, dozens of others that have them are read. */
const maxContained = 20
/**
 * How often a plan for any text names its pattern. PostgreSQL expects one record of 200 for a pattern that it does not know,
 * and would read an index of the lender too, with all records of a large one; of a pattern named twice it expects 25 of a million.
 */
const namedInPlan = 2
/** A lender whose newest records are of a longer time has few. */
const timeOfNewest = sql`interval '3 days'`

/** Selects a lender's records by a text: the same first, then those that begin with it, then parts, each newest first. */
export function findByText<Row>(source: FindSource, channel: string, find: Find): RawBuilder<FoundByText<Row>> {
  return selectFound(source, find, {
    channels: sql`select ${channel}::text as channel`,
    isOwn: sql`channel = ${channel}`,
    isOwnInTrigrams: sql`lower(channel) = lower(${channel})`,
    newest: source.newest.ofLender,
    maxCandidates,
  })
}

/** Selects records of all lenders in the same way. For the insurer's staff only. */
export function findByTextOfAllLenders<Row>(source: FindSource, find: Find): RawBuilder<FoundByText<Row>> {
  return selectFound(source, find, {
    // Each channel is found behind the last one in the index of the key.
    channels: sql`(select channel from ${source.table} order by channel limit 1) union all
      select (select min(next.channel) from ${source.table} as next where next.channel > lender.channel)
      from lender where lender.channel is not null`,
    isOwn: sql`true`,
    isOwnInTrigrams: null,
    newest: source.newest.ofAllLenders,
    maxCandidates: maxCandidatesOfEach,
  })
}

type Scope = {
  readonly channels: RawBuilder<unknown>
  readonly isOwn: Condition
  /** `isOwn` as the trigram indexes have it, in other words than the views of lenders, whose condition would read it for a large lender too. */
  readonly isOwnInTrigrams: Condition | null
  readonly newest: RawBuilder<unknown>
  readonly maxCandidates: number
}

function selectFound<Row>(source: FindSource, find: Find, scope: Scope): RawBuilder<FoundByText<Row>> {
  const { table, where, trigramsWhere = where, isPersonal, texts, others = [], time, select } = source
  const { isOwn, isOwnInTrigrams } = scope
  const key = sql.join(source.key.map((column) => sql.ref(column)))
  const limit = sql.lit(find.limit)
  const conditions = { where, trigramsWhere }
  const noConditions = { where: sql`true`, trigramsWhere: sql`true` }
  const all = [
    ...texts.map((text) => ({ ...conditions, table, text })),
    ...others.map((other) => ({ ...noConditions, ...other })),
  ].filter(({ text }) => !text.isDigits || /^\d+$/.test(find.text))
  const rank = (found: readonly FindText[]) =>
    sql`least(${sql.join(found.map((text) => rankOf(text, find, text === texts[0])))})`
  const begun = all.flatMap(({ table, where, text }) => {
    const begins = text.beginsWith?.(inLetters(text, find.text), sql`(select more from needed)`)
    if (!begins) return []
    return sql`union all (
      select found.* from lender cross join lateral (
        select ${key}, ${rank([text])} as rank from ${table}
        where channel = lender.channel and ${begins.condition} and ${where}
        order by ${begins.order} limit ${sql.lit(scope.maxCandidates)}
      ) as found
    )`
  })
  const searched = Map.groupBy(
    find.trigrams ? all.filter(({ text }) => text.hasTrigrams || text.containsBy) : [],
    ({ table }) => table,
  )
  // Of a lender with few records, its entries in the trigram index are read in place of all other lenders' records with the same
  // trigrams. Of another lender, these entries would take longer than the records.
  const isSmall = sql`(select is_small from size)`
  const lookups = isOwnInTrigrams ? [sql`${isSmall} and ${isOwnInTrigrams}`, sql`not ${isSmall}`] : [sql`true`]
  // Without a limit, so that PostgreSQL plans for all matches and reads the trigrams; it stops at the limit below. The
  // lender is compared last: an index of the channel would read all records of a large one.
  const parts = [...searched].map(([table, of], index) => {
    const { where, trigramsWhere } = table === source.table ? conditions : noConditions
    const likes = of.map(({ text }) =>
      text.containsBy
        ? text.containsBy(trigramsOf(inLetters(text, find.text)).filter((three) => three !== null))
        : likeRare(text),
    )
    const rowsBy = (when: Condition, times = namedInPlan) => {
      const alternatives = likes.map((like) => sql`(${sql.join(Array(times).fill(like), sql` and `)})`)
      return sql`(select * from ${table} where ${when} and ${trigramsWhere} and (${sql.join(alternatives, sql` or `)}) offset 0)`
    }
    const records = isPersonal ? [rowsBy(isOwn, 1)] : lookups.map((when) => rowsBy(when))
    return sql`, ${sql.ref(`part_${index}`)} as materialized (
      select * from (
        select ${key}, ${rank(of.map(({ text }) => text))} as rank
        from (${sql.join(records, sql` union all `)}) as record where ${isOwn} and ${where}
      ) as ranked where rank is not null
    )`
  })
  // What the rows already found outrank needs no search, and reading all parts of a common text would take long.
  const contained = parts.map(
    (_, index) => sql`union all (
      select * from ${sql.ref(`part_${index}`)}
      where (select count(*) from known) < ${limit} limit ${sql.lit(maxContained)}
    )`,
  )
  const searchedFor = asIndexed(texts[0], find.text.toLowerCase())
  const first = sql`(select place from trigram order by found, place desc limit 1)`
  const isApart =
    texts[0].hasTrigrams === 'joined'
      ? sql`((place - ${first}) % 4 = 0 or place in (1, ${[...searchedFor].length - 2}))`
      : sql`true`
  return sql<FoundByText<Row>>`
    with recursive lender as (${scope.channels}),
    recent as materialized (
      select ${key}, ${rank(texts)} as rank, ${time} as at,
        concat_ws(' ', ${sql.join(texts.map(indexed))}) as shown
      from (select * from ${table} where ${isOwn} and ${where} order by ${scope.newest} limit ${sql.lit(maxNewest)}) as record
    ),
    size as materialized (
      select count(*) < ${sql.lit(maxNewest)} or max(at) - min(at) > ${timeOfNewest} as is_small from recent
    ),
    newest as materialized (
      select ${key}, rank from recent where rank <= ${sql.lit(find.parts ? 3 : 2)} order by rank, at desc limit ${limit}
    ),
    needed as materialized (
      select count(*) < ${limit} as more from newest where rank < 3
    ),
    known as materialized (
      select ${key}, min(rank) as rank from (select * from newest ${sql.join(begun, sql` `)}) as hit group by ${key}
    ),
    sample as (select lower(shown) as shown from recent limit ${sql.lit(sampled)}),
    trigram as materialized (
      select place, case when letters is null then ${sql.lit(sampled)} else count(shown) end as found
      from unnest(${trigramsOf(searchedFor)}::text[]) with ordinality as trigram (letters, place)
      left join sample on strpos(shown, letters) > 0 group by place, letters
    ),
    rarest as materialized (
      select place from trigram where found <= greatest(${sql.lit(sampled / 2)}, (select min(found) from trigram)) and ${isApart}
      order by found, place desc limit ${sql.lit(maxTrigrams)}
    ),
    rare as materialized (
      select '%' || string_agg(case when exists (
        select from rarest where letter.place - rarest.place between 0 and 2
      ) then letter else '_' end, '' order by place) || '%' as pattern
      from unnest(${[...searchedFor].map(escapedForLike)}::text[]) with ordinality as letter (letter, place)
    )${sql.join(parts, sql` `)},
    best as (
      select ${key}, min(rank) as rank from (select * from known ${sql.join(contained, sql` `)}) as hit group by ${key}
    )
    select ${select}, rank from best join ${table} using (${key})
    order by rank, ${time} desc limit ${limit}`
}

/** Compares the rarest trigrams of the text alone: `rank` compares the whole. */
function likeRare(text: FindText): Condition {
  const pattern = sql`(select pattern from rare)`
  return sql`${indexed(text)} like ${text.letters === 'small' ? pattern : sql`upper(${pattern})`}`
}

/** Three characters from each place on; null across the boundary of a word, where no index has them. */
function trigramsOf(text: string): (string | null)[] {
  const letters = [...text]
  return letters.map((_, place) => {
    const three = letters.slice(place, place + 3).join('')
    return /^[\p{L}\p{N}]{3}$/u.test(three) ? three : null
  })
}

function rankOf(text: FindText, find: Find, isOwn: boolean): RawBuilder<unknown> {
  const searched = inLetters(text, find.text)
  const { value, isLines } = text
  const same = isLines
    ? sql`strpos(E'\\n' || ${value} || E'\\n', ${`\n${searched}\n`}) > 0`
    : sql`${value} = ${searched}`
  const begins = isLines
    ? sql`strpos(E'\\n' || ${value}, ${`\n${searched}`}) > 0`
    : sql`starts_with(${value}, ${searched})`
  return sql`case when strpos(${value}, ${searched}) > 0
    then case when ${same} then ${sql.lit(isOwn ? 0 : 1)} when ${begins} then 2 else 3 end end`
}

function indexed({ value, hasTrigrams }: FindText): RawBuilder<unknown> {
  return hasTrigrams === 'joined' ? joinWords(value) : value
}

function asIndexed({ hasTrigrams }: FindText, text: string): string {
  return hasTrigrams === 'joined' ? joinedText(text) : text
}

function inLetters({ letters }: FindText, text: string): string {
  return letters === 'small' ? text.toLowerCase() : text.toUpperCase()
}

/** By an index with `text_pattern_ops`. A plan for any text cannot use it for `like`. */
export function beginsBy(value: RawBuilder<unknown>): NonNullable<FindText['beginsWith']> {
  return (text, more) => ({
    condition: sql`${value} ~>=~ ${text} and ${value} ~<=~ case when ${more} then ${`${text}\u{10ffff}`} else ${text} end`,
    order: sql`${value} using ~<~`,
  })
}

/** By an ordinary index: the highest character of the plane ends the range. */
export function beginsWithin(value: RawBuilder<unknown>): NonNullable<FindText['beginsWith']> {
  return (text, more) => ({
    condition: sql`${value} between ${text} and case when ${more} then ${`${text}\uffff`} else ${text} end
      and starts_with(${value}, ${text})`,
    order: value,
  })
}

/** By an ordinary index of a uuid, from four characters on. */
export function beginsUuid(column: string): NonNullable<FindText['beginsWith']> {
  const value = sql.ref(column)
  return (text, more) => {
    const digits = text.replaceAll('-', '')
    if (!/^[0-9a-f]{4,32}$/.test(digits)) return null
    const [first, last] = ['0', 'f'].map((digit) => sql`${digits.padEnd(32, digit)}::uuid`)
    return {
      condition: sql`${value} between ${first} and case when ${more} then ${last} else ${first} end
        and starts_with(${value}::text, ${text})`,
      order: value,
    }
  }
}
