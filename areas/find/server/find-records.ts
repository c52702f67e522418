import { sql } from 'kysely'
import { mayEnter } from '#areas/identity/contract'
import type { Caller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { longNameIn } from '#packages/fields'
import { type Clock, sydneyDate } from '#platform/clock'
import { type Database, prepared, readWith } from '#platform/database'
import type { Find } from '#platform/search'
import { type FindResult, hasParts, maxPerKind } from '../contract/index.ts'
import type { Finder, FoundRow } from './finder.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly reference: Pick<ReferenceData, 'partyNames'>
  readonly finders: readonly Finder[]
}

/** Milliseconds after which a search for parts of numbers, and of file names, is given up. */
const maxTime = 500
const maxTimeOfNames = 200

/** Finds records by any of their numbers: of the caller's lender and areas, for the insurer's staff those of all lenders. */
export async function findRecords(deps: Deps, caller: Caller, input: string): Promise<FindResult> {
  const text = input.normalize('NFKC')
  // One more than is returned tells whether there are more.
  const find = { text, limit: maxPerKind + 1, parts: hasParts(text), trigrams: hasParts(text) }
  const today = sydneyDate(deps.clock())
  const numbers = deps.finders.filter(({ byName }) => !byName)
  // On three connections: one alone takes more than 50 ms among a million records of each kind.
  const found = await Promise.all(
    [
      { finders: numbers.filter((_, place) => place % 2 === 0), maxTime },
      { finders: numbers.filter((_, place) => place % 2 === 1), maxTime },
      { finders: deps.finders.filter(({ byName }) => byName), maxTime: maxTimeOfNames },
    ].map(({ finders, maxTime }) => findKinds({ ...deps, finders }, { caller, find, today, maxTime })),
  )
  return {
    groups: groupsOf(
      deps,
      caller,
      today,
      found.flatMap(({ rows }) => rows),
    ),
    searchedParts: found.every(({ searchedParts }) => searchedParts),
  }
}

type Row = FoundRow & Pick<Finder, 'kind'>

function groupsOf({ reference, finders }: Deps, { channel }: Caller, today: string, rows: readonly Row[]) {
  const place = new Map(finders.map(({ kind }, place) => [kind, place]))
  return [...Map.groupBy(rows, ({ kind }) => kind)]
    .toSorted(([one], [other]) => (place.get(one) ?? 0) - (place.get(other) ?? 0))
    .toSorted(([, [one]], [, [other]]) => exactness(one) - exactness(other))
    .map(([kind, found]) => ({
      kind,
      more: found.length > maxPerKind,
      items: found.slice(0, maxPerKind).map(({ id, title, status, at, ...row }) => ({
        id,
        ...(row.caseKind && { caseKind: row.caseKind }),
        title,
        reference: row.reference,
        status,
        brand: longNameIn(reference.partyNames(row.channel, today), row.brand),
        channel: channel === null ? row.channel : null,
        at: at.toISOString(),
      })),
    }))
}

/** A record by its own number comes before one that has the same number of another record. */
function exactness(row: FoundRow | undefined): number {
  return Math.min(row?.rank ?? 2, 2)
}

type KindsCall = { readonly caller: Caller; readonly find: Find; readonly today: string; readonly maxTime: number }

/** Finds records of the kinds in one statement; where their parts take too long, by these in the newest records alone. */
async function findKinds(deps: Deps, call: KindsCall): Promise<{ rows: Row[]; searchedParts: boolean }> {
  try {
    return { rows: await runFinders(deps, call), searchedParts: call.find.parts }
  } catch (error) {
    if (!call.find.trigrams || !isTimeout(error)) throw error
    return { rows: await runFinders(deps, { ...call, find: { ...call.find, trigrams: false } }), searchedParts: false }
  }
}

async function runFinders({ database, finders }: Deps, { caller, find, today, maxTime }: KindsCall): Promise<Row[]> {
  const { channel } = caller
  const kinds = finders.flatMap(({ kind, need, ...finder }) => {
    const found = channel === null ? finder.findOfAllLenders?.(find) : finder.find({ ...caller, channel }, find, today)
    if (!found) return []
    // One text of the statement for all rights: a connection keeps each text that it has prepared.
    const isAllowed = channel === null || mayEnter(caller, need)
    return sql`(
      select ${sql.lit(kind)} as kind, channel, id, ${kind === 'file' ? sql.ref('caseKind') : sql`null`} as "caseKind",
        title, reference, status, brand, at, rank
      from (${found}) as found where ${isAllowed}::boolean
    )`
  })
  // A plan for any text is as good as one for this text, and planning took most of the time.
  const settings = {
    plan_cache_mode: 'force_generic_plan',
    ...(find.trigrams && { statement_timeout: String(maxTime) }),
  }
  // One statement: each of its own took a millisecond, most of it to wake PostgreSQL.
  return await readWith(
    database,
    settings,
    sql<Row>`${prepared}
      select * from (${sql.join(kinds, sql` union all `)}) as found order by rank, at desc`,
  )
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
