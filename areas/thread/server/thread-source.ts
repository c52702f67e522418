import { type RawBuilder, sql } from 'kysely'
import type { Need } from '#areas/identity/contract'
import type { Caller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import type { PlainDate } from '#platform/clock'
import { prepared, type Transaction } from '#platform/database'
import type { Condition } from '#platform/search'
import { maxPerKind, type ThreadEvent, type ThreadKind, type ThreadRecord } from '../contract/index.ts'

/** The texts by which records know each other. */
export type ThreadKeys = {
  /** Ids of quotes and references of lenders, in small letters. */
  readonly references: readonly string[]
  readonly policies: readonly string[]
  /** Loan numbers, in capital letters. */
  readonly loans: readonly string[]
}

/** A record as its area selects it; its keys may have nulls. */
export type ThreadRow = { readonly [Name in keyof ThreadKeys]: readonly (string | null)[] } & {
  readonly id: string
  readonly title: string
  readonly reference: string | null
  readonly status: string
  readonly decision: ThreadRecord['decision']
  readonly events: readonly {
    readonly event: ThreadEvent
    readonly at: string
    readonly by: string
    readonly outcome?: string | null
  }[]
}

export type ThreadContext = {
  readonly snapshot: Transaction
  readonly caller: Caller
  /** The lender whose records are read. */
  readonly channel: string
  readonly today: PlainDate
  readonly reference: ReferenceData
}

type Sql = RawBuilder<unknown>

type ThreadColumns = { readonly [Name in keyof ThreadRow]: Sql }
type Absent = 'decision' | keyof ThreadKeys

const noKeys = sql`'{}'::text[]`
const absent = { decision: sql`null`, references: noKeys, policies: noKeys, loans: noKeys }

export function threadEvent(event: ThreadEvent, at: Sql, by: Sql): Sql {
  return sql`json_build_object('event', ${sql.lit(event)}, 'at', ${at}, 'by', ${by})`
}

/** SQL of a lender's reference as a key: as it is indexed, and without the blanks and the forms of letters that differ. */
export function referenceKeys(reference: Sql): Sql {
  return sql`lower(${reference}), lower(btrim(normalize(${reference}, nfkc)))`
}

/** SQL of any of some keys in the letters of an index. */
export function anyIn(letters: 'upper' | 'lower', values: Sql): Sql {
  return sql`any(array(select ${sql.raw(letters)}(value) from unnest(${values}) as value))`
}

/** The records of one kind in their table. */
type ThreadTable = {
  readonly table: Sql
  /** The columns of its key after the channel. */
  readonly id: Sql
  readonly time: Sql
  /** The columns of `ThreadRow`; without those that are absent in most kinds. Columns of the table are named with it. */
  readonly select: (context: ThreadContext) => Omit<ThreadColumns, Absent> & Partial<Pick<ThreadColumns, Absent>>
  /** Which records of the table belong to the kind and may be seen by the caller; all by default. */
  readonly where?: (context: ThreadContext) => Condition
  /** Finds a record by its id; null for a malformed one. */
  readonly hasId: (id: string) => Condition | null
  /** The searches of an index that find the records with any of some keys. */
  readonly hasKeys: { readonly [Name in keyof ThreadKeys]?: (values: Sql, channel: string) => readonly Condition[] }
  /** Names the codes of a row. */
  readonly present?: (row: ThreadRow, context: ThreadContext) => ThreadRow
}

/** The records of one kind, as others know them. Each area exports that of its tables; `apps/server/src/app.ts` lists them. */
export type ThreadSource = {
  readonly kind: ThreadKind
  /** What a lender's user needs. */
  readonly need: Need
  /** Whether the insurer's staff see them. */
  readonly ofDesk: boolean
  readonly get: (context: ThreadContext, id: string) => Promise<ThreadRow | undefined>
  /** The newest ones with any of the keys; one more than `maxPerKind` says that there are more. */
  readonly find: (context: ThreadContext, keys: ThreadKeys) => Promise<ThreadRow[]>
}

/** What an index is read for at most: a reference that many records share must not cost more. */
const maxRead = 200

export function threadSourceOf(kind: ThreadKind, need: Need, source: ThreadTable, ofDesk = true): ThreadSource {
  const { hasKeys, hasId } = source
  return {
    kind,
    need,
    ofDesk,
    get: async (context, id) => {
      const condition = hasId(id)
      return condition === null ? undefined : (await readRows(context, source, [condition]))[0]
    },
    find: async (context, keys) =>
      await readRows(
        context,
        source,
        (['references', 'policies', 'loans'] as const).flatMap((name) =>
          keys[name].length === 0 ? [] : (hasKeys[name]?.(sql`${keys[name]}::text[]`, context.channel) ?? []),
        ),
      ),
  }
}

async function readRows(context: ThreadContext, source: ThreadTable, conditions: readonly Condition[]) {
  if (conditions.length === 0) return []
  const { table, id, time, select, where = () => sql`true`, present = (row) => row } = source
  const searches = conditions.map(
    (condition) => sql`(
      select * from ${table} where channel = ${context.channel} and ${where(context)} and ${condition} limit ${maxRead}
    )`,
  )
  const columns = Object.entries({ ...absent, ...select(context) }).map(
    ([name, value]) => sql`${value} as ${sql.id(name)}`,
  )
  const { rows } = await sql<ThreadRow>`${prepared}
    select ${sql.join(columns)} from (
      select * from (
        select distinct on (${id}) * from (${sql.join(searches, sql` union all `)}) as search
      ) as record order by ${time} desc limit ${maxPerKind + 1}
    ) as ${table} order by ${time} desc`.execute(context.snapshot)
  return rows.map((row) => present(row, context))
}
