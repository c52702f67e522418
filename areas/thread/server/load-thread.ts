import { mayEnter } from '#areas/identity/contract'
import type { Caller } from '#areas/identity/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { type Clock, sydneyDate } from '#platform/clock'
import { type Database, inSnapshot } from '#platform/database'
import { refuse } from '#platform/http'
import { maxPerKind, type Thread, type ThreadKind, type ThreadRecord, threadKinds } from '../contract/index.ts'
import type { ThreadContext, ThreadKeys, ThreadRow, ThreadSource } from './thread-source.ts'

type Deps = {
  readonly database: Database
  readonly clock: Clock
  readonly reference: ReferenceData
  readonly sources: readonly ThreadSource[]
}

type RecordOfThread = { readonly kind: ThreadKind; readonly id: string; readonly channel?: string | undefined }
type Found = { readonly source: ThreadSource; readonly row: ThreadRow }

/** Records lead to others this often; an application has about three such steps. */
const maxSteps = 6

/**
 * The records that know each other, from one of them on. A record that the caller may not see is left out, and those
 * that it leads to are not.
 *
 * @throws Refusal 404 `not-found`, the same for an unknown record, one of another lender, and one of an area without
 *   the right
 */
export async function loadThread(deps: Deps, caller: Caller, { kind, id, ...of }: RecordOfThread): Promise<Thread> {
  const { database, clock, reference, sources } = deps
  const channel = caller.channel ?? of.channel
  const first = sources.find((source) => source.kind === kind)
  return await inSnapshot(database, async (snapshot) => {
    const context = channel === undefined ? null : { snapshot, caller, channel, today: sydneyDate(clock()), reference }
    const row = context && first && maySee(caller, first) ? await first.get(context, id) : undefined
    if (!context || !first || !row) throw refuse('not-found', 'Record not found.', { status: 404 })
    const { found, more } = await follow(context, sources, { source: first, row })
    const seen = found.filter(({ source }) => maySee(caller, source))
    return {
      records: seen.map(presentRecord).sort(byStart),
      more: sources.filter((source) => more.has(source.kind) && maySee(caller, source)).map((source) => source.kind),
    }
  })
}

function maySee(caller: Caller, { need, ofDesk }: ThreadSource): boolean {
  return caller.channel === null ? ofDesk : mayEnter(caller, need)
}

/** Finds the records with the keys of a record, then those with the keys of these, until no key is new. */
async function follow(context: ThreadContext, sources: readonly ThreadSource[], first: Found) {
  const found = new Map([[keyOf(first), first]])
  const more = new Set<ThreadKind>()
  const known = new Set<string>()
  let keys = newKeys([first.row], known)
  for (let step = 0; step < maxSteps && keys !== null; step += 1) {
    const rows: ThreadRow[] = []
    for (const source of sources)
      for (const row of await source.find(context, keys)) {
        const one = { source, row }
        if (found.has(keyOf(one))) continue
        const count = [...found.values()].filter((other) => other.source === source).length
        if (count >= maxPerKind) more.add(source.kind)
        else {
          found.set(keyOf(one), one)
          rows.push(row)
        }
      }
    keys = newKeys(rows, known)
  }
  return { found: [...found.values()], more }
}

function keyOf({ source, row }: Found): string {
  return `${source.kind} ${row.id}`
}

/** The keys of rows that are not known yet, which are known from then on; null without one. */
function newKeys(rows: readonly ThreadRow[], known: Set<string>): ThreadKeys | null {
  const newOf = (name: keyof ThreadKeys) => {
    const values = new Set(rows.flatMap((row) => row[name]).filter((value) => value !== null && value !== ''))
    const fresh = [...values].filter((value) => !known.has(`${name} ${value}`)) as string[]
    for (const value of fresh) known.add(`${name} ${value}`)
    return fresh
  }
  const keys = { references: newOf('references'), policies: newOf('policies'), loans: newOf('loans') }
  return Object.values(keys).some((values) => values.length > 0) ? keys : null
}

function presentRecord({ source, row }: Found): ThreadRecord {
  const { id, title, reference, status, decision, events } = row
  return {
    kind: source.kind,
    id,
    title,
    reference,
    status,
    decision,
    events: events.map(({ at, outcome = null, ...event }) => ({ ...event, at: new Date(at).toISOString(), outcome })),
  }
}

const kinds = Object.keys(threadKinds)

/** Of the same time, a submission comes before its policy. */
function byStart(one: ThreadRecord, other: ThreadRecord): number {
  const startOf = ({ events }: ThreadRecord) => Date.parse(events[0]?.at ?? '')
  return startOf(one) - startOf(other) || kinds.indexOf(one.kind) - kinds.indexOf(other.kind)
}
