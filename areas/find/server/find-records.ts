import { sql } from 'kysely'
import { mayEnter } from '#areas/identity/contract'
import type { Caller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { longNameIn } from '#packages/fields'
import { type Clock, sydneyDate } from '#platform/clock'
import { type Database, inSnapshot } from '#platform/database'
import type { Find } from '#platform/search'
import { type FindResult, maxPerKind, minPartLength } from '../contract/index.ts'
import type { Finder, FoundRow } from './finder.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly reference: Pick<ReferenceData, 'partyNames'>
  readonly finders: readonly Finder[]
}

/** Milliseconds after which a statement that searches for a part is given up. */
const maxTime = 250

/** Finds records by any of their numbers: of the caller's lender and areas, for the insurer's staff those of all lenders. */
export async function findRecords(deps: Deps, caller: Caller, input: string): Promise<FindResult> {
  const text = input.normalize('NFKC')
  const find = { text, limit: maxPerKind, parts: [...text].length >= minPartLength }
  const result = await runFinders(deps, caller, find).catch((error: unknown) => {
    if (find.parts && isTimeout(error)) return null
    throw error
  })
  return {
    groups: result ?? (await runFinders(deps, caller, { ...find, parts: false })),
    searchedParts: result !== null,
  }
}

async function runFinders({ database, clock, reference, finders }: Deps, caller: Caller, find: Find) {
  const { channel } = caller
  const today = sydneyDate(clock())
  const found = await inSnapshot(database, async (snapshot) => {
    // The statements are prepared: a plan for any text is as good as one for this text, and planning took most of the time.
    await sql`select set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('statement_timeout', ${find.parts ? String(maxTime) : null}, true)`.execute(snapshot)
    const groups: { kind: Finder['kind']; rows: FoundRow[] }[] = []
    for (const { kind, need, ...finder } of finders) {
      if (channel === null) groups.push({ kind, rows: (await finder.findOfAllLenders?.(snapshot, find)) ?? [] })
      else if (mayEnter(caller, need))
        groups.push({ kind, rows: await finder.find(snapshot, { ...caller, channel }, find, today) })
    }
    return groups
  })
  return found
    .filter(({ rows }) => rows.length > 0)
    .toSorted((one, other) => Number(one.rows[0]?.rank !== 0) - Number(other.rows[0]?.rank !== 0))
    .map(({ kind, rows }) => ({
      kind,
      items: rows.map(({ id, title, status, at, ...row }) => ({
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

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
