import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { QueueField, QueueRow } from '#areas/case/contract'
import { searchQueue } from '#areas/case/server'
import { getReferenceData } from '#areas/reference-data/server'
import { createRandom } from '../scripts/seed/random.ts'
import { seedPolicies } from '../scripts/seed/seed-policies.ts'
import { seedReferrals } from '../scripts/seed/seed-referrals.ts'
import { asAdmin } from './service/as-admin.ts'
import { createTestDatabase, type TestDatabase } from './service/create-test-database.ts'
import { insurerCaller } from './service/insurer-caller.ts'

const now = new Date('2026-11-22T01:00:00Z')
let test: TestDatabase
let search: (page: number, sorts: readonly Sort[]) => Promise<readonly QueueRow[]>
let all: readonly QueueRow[]

/** Referrals and variations of many lenders, some of them open, with all that PostgreSQL knows of their values. */
beforeAll(async () => {
  test = await createTestDatabase()
  const reference = await getReferenceData(test.database)
  const seed = { database: test.database, reference, now, random: createRandom(7), report: () => undefined }
  await seedReferrals(seed, 500, 0.2)
  await seedPolicies(seed, 300)
  await sql`insert into person (channel, username, subject, name) values ('-', 'figtree.underwriter', 'u', 'Zoe Zander')
    on conflict (channel, username) do update set name = excluded.name`.execute(test.database)
  await asAdmin(test.adminUrl, 'analyze')
  const deps = { database: test.database, clock: () => now, reference }
  search = async (page, sorts) => {
    const body = { page, pageSize: 100, filter: {}, sorts: [...sorts], show: 'all' as const }
    return (await searchQueue(deps, insurerCaller('figtree.underwriter'), body)).items
  }
  const pages = await Promise.all(Array.from({ length: 7 }, (_, page) => search(page, [])))
  all = pages.flat()
}, 60_000)
afterAll(() => test.drop())

type Sort = { readonly field: QueueField; readonly ascending: boolean }

const lower = (text: string | null) => text?.toLowerCase() ?? null
const shownValue: Readonly<Record<QueueField, (row: QueueRow) => string | number | null>> = {
  kind: ({ kind }) => lower(kind),
  channel: ({ channel }) => lower(channel),
  id: ({ id }) => Number(id),
  brand: ({ brand }) => lower(brand),
  reference: ({ reference }) => lower(reference),
  raisedBy: ({ raisedBy }) => lower(raisedBy),
  submissionType: ({ submissionType }) => lower(submissionType),
  referralReason: ({ referralReason }) => lower(referralReason),
  baseLoanAmount: ({ baseLoanAmount }) => Number(baseLoanAmount),
  baseLVR: ({ baseLVR }) => Number(baseLVR),
  status: ({ status }) => lower(status),
  assignedTo: ({ assignedTo }) => (assignedTo === 'figtree.underwriter' ? 'zoe zander' : lower(assignedTo)),
  submissionDateTime: ({ submissionDateTime }) => submissionDateTime,
  waitingSince: ({ decidedAt, waitingSince, pausedAt }) =>
    decidedAt === null
      ? Date.parse(waitingSince) + (pausedAt === null ? 0 : now.getTime() - Date.parse(pausedAt))
      : null,
  decision: ({ decision }) => lower(decision),
  decidedAt: ({ decidedAt }) => decidedAt,
  decidedBy: ({ decidedBy }) => lower(decidedBy),
}
const fields = Object.keys(shownValue) as QueueField[]

/** Rows without a value come last in both directions. */
function compare(one: QueueRow, other: QueueRow, { field, ascending }: Sort): number {
  const [left, right] = [shownValue[field](one), shownValue[field](other)]
  if (left === right) return 0
  if (left === null || right === null) return left === null ? 1 : -1
  return left < right === ascending ? -1 : 1
}

const newestFirst: readonly Sort[] = [
  { field: 'submissionDateTime', ascending: false },
  { field: 'channel', ascending: true },
  { field: 'id', ascending: true },
]

async function expectInOrder(sorts: readonly Sort[]) {
  const order = [...sorts, ...newestFirst]
  const sorted = all.toSorted((one, other) => order.map((sort) => compare(one, other, sort)).find(Boolean) ?? 0)
  const keyOf = ({ kind, channel, id }: QueueRow) => `${kind} ${channel} ${id}`
  for (const page of [0, 3])
    expect((await search(page, sorts)).map(keyOf), `${page} ${JSON.stringify(sorts)}`).toEqual(
      sorted.slice(page * 100, page * 100 + 100).map(keyOf),
    )
}

it('the list of all requests can be sorted by each column in both directions, and newest first where it is equal', async () => {
  expect(new Set(all.map(({ kind }) => kind)).size).toBe(2)
  expect(new Set(all.map(({ status }) => status)).size).toBeGreaterThan(3)
  for (const field of fields) for (const ascending of [true, false]) await expectInOrder([{ field, ascending }])
})

it('the list of all requests can be sorted by two and three columns', async () => {
  for (const [place, first] of (['kind', 'status', 'decision', 'assignedTo', 'brand'] as const).entries())
    for (const second of fields.filter((field) => field !== first && field !== 'referralReason'))
      await expectInOrder([
        { field: first, ascending: place % 2 === 0 },
        { field: second, ascending: place % 2 !== 0 },
        { field: 'referralReason', ascending: true },
      ])
})
