import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { catchUp } from './catch-up.ts'
import { keepBoard } from './keep-board.ts'
import { loadBoard } from './load-board.ts'
import type { SearchBoard } from './search-board.ts'
import * as store from './search-store.ts'
import { addReferral, changeReferral } from './testing/referrals.ts'

vi.mock('./search-store.ts', { spy: true })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
})
afterAll(() => app.stop())
afterEach(() => vi.resetAllMocks())

async function importReferrals(channel: string, count: number): Promise<void> {
  await sql`insert into referral_counter values (${channel}, ${100_000 + count}, ${count})`.execute(app.database)
  await sql`
    insert into referral (channel, request_id, lender_ref_number, lender_ref_key, brand_name, raised_by,
      raised_by_subject, submission_type, status, submitted_at, received_at, version, change)
    select ${channel}, 100000 + n, 'ref ' || n, 'ref ' || n, 'B', 'p', 's', 'NEWAPP', 'Submitted', now(), now(), 1, n
    from generate_series(1, ${count}::int) n
  `.execute(app.database)
}

it('a board that is read while requests change and come shows all of them, whichever block they are in', async () => {
  const { database } = app
  const channel = 'LOADED'
  // Three blocks of a board.
  await importReferrals(channel, 5_000)
  const { readPacked } = await vi.importActual<typeof store>('./search-store.ts')
  const blocks: number[] = []
  vi.mocked(store.readPacked).mockImplementation(async (...asked) => {
    const block = await readPacked(...asked)
    blocks.push(block.count)
    // One that was read already, one that is read next, and one that is new, each after each block.
    const place = blocks.length
    for (const change of [100_001 + place, 105_000 - place])
      await changeReferral(database, channel, String(change), { status: 'On Hold' })
    await addReferral(database, { channel, lenderRefNumber: `new ${place}` })
    return block
  })

  const board = await loadBoard(database, channel)
  expect(blocks).toEqual([2_000, 2_000, 1_002])
  expect(await catchUp(database, channel, board)).toBe(true)
  expect(board.rowCount).toBe(5_003)
  expect(board.lastChange).toBe(5_009)
  expect(onHold(board)).toEqual([100_002, 100_003, 100_004, 104_997, 104_998, 104_999])
})

it('a board that is far behind, as after an import, is read anew and not change by change', async () => {
  const { database } = app
  const channel = 'IMPORTED'
  const board = keepBoard(database, channel)
  const count = async () => await board.use(async ({ rowCount }) => rowCount)
  expect(await count()).toBe(0)
  await importReferrals(channel, 50_001)
  vi.clearAllMocks()
  expect(await count()).toBe(50_001)
  // Once to see how far behind it is, once after it was read.
  expect(store.readChanged).toHaveBeenCalledTimes(2)
})

function onHold(board: SearchBoard): number[] {
  const rows = Array.from({ length: board.rowCount }, (_, row) => row)
  return rows.filter((row) => board.status.at(row) === 'On Hold').map((row) => board.requestIds[row] as number)
}
