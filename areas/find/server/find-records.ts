import { type RawBuilder, sql } from 'kysely'
import { mayEnter } from '#areas/identity/contract'
import type { Caller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { longNameIn } from '#packages/fields'
import { type Clock, sydneyDate } from '#platform/clock'
import { type Database, inSnapshot, prepared } from '#platform/database'
import type { Find } from '#platform/search'
import { type FindResult, maxPerKind, minPartLength } from '../contract/index.ts'
import type { Finder, FoundRow } from './finder.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly reference: Pick<ReferenceData, 'partyNames'>
  readonly finders: readonly Finder[]
}

/** Milliseconds after which a search for parts is given up. */
const maxTime = 500

/** Finds records by any of their numbers: of the caller's lender and areas, for the insurer's staff those of all lenders. */
export async function findRecords(deps: Deps, caller: Caller, input: string): Promise<FindResult> {
  const text = input.normalize('NFKC')
  // Trigrams find a part by three letters or digits in a row.
  const parts = [...text].length >= minPartLength && /[\p{L}\p{N}]{3}/u.test(text)
  // One more than is returned tells whether there are more.
  const find = { text, limit: maxPerKind + 1, parts }
  const result = await runFinders(deps, caller, find).catch((error: unknown) => {
    if (find.parts && isTimeout(error)) return null
    throw error
  })
  return {
    groups: result ?? (await runFinders(deps, caller, { ...find, parts: false })),
    searchedParts: result !== null && parts,
  }
}

async function runFinders({ database, clock, reference, finders }: Deps, caller: Caller, find: Find) {
  const { channel } = caller
  const today = sydneyDate(clock())
  const kinds = finders.flatMap(({ kind, need, ...finder }, place) => {
    const found = channel === null ? finder.findOfAllLenders?.(find) : finder.find({ ...caller, channel }, find, today)
    if (!found) return []
    // One text of the statement for all rights: a connection keeps each text that it has prepared.
    const isAllowed = channel === null || mayEnter(caller, need)
    return sql`(
      select ${sql.lit(place)} as place, ${sql.lit(kind)} as kind, channel, id, title, reference, status, brand, at, rank
      from (${found}) as found where ${isAllowed}::boolean
    )`
  })
  // On two connections: one alone takes more than 50 ms among a million records of each kind.
  const halves = [kinds.filter((_, place) => place % 2 === 0), kinds.filter((_, place) => place % 2 === 1)]
  const found = await Promise.all(halves.map((half) => findKinds(database, half, find)))
  const rows = found.flat().toSorted((one, other) => one.place - other.place)
  return [...Map.groupBy(rows, ({ kind }) => kind)]
    .toSorted(([, [one]], [, [other]]) => exactness(one) - exactness(other))
    .map(([kind, found]) => ({
      kind,
      more: found.length > maxPerKind,
      items: found.slice(0, maxPerKind).map(({ id, title, status, at, ...row }) => ({
        id,
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

async function findKinds(database: Database, kinds: readonly RawBuilder<unknown>[], find: Find) {
  return await inSnapshot(database, async (snapshot) => {
    // A plan for any text is as good as one for this text, and planning took most of the time.
    await sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('statement_timeout', ${find.parts ? String(maxTime) : null}, true)`.execute(snapshot)
    // One statement: each of its own took a millisecond, most of it to wake PostgreSQL.
    const { rows } = await sql<FoundRow & Pick<Finder, 'kind'> & { place: number }>`${prepared}
      select * from (${sql.join(kinds, sql` union all `)}) as found order by place, rank, at desc`.execute(snapshot)
    return rows
  })
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
