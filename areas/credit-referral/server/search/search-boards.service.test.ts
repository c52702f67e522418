import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '#platform/database'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { openBoards } from './search-boards.ts'
import { addLender, addReferral } from './testing/referrals.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  for (const lenderRefNumber of ['1', '2']) await addReferral(app.database, { channel: 'FEW', lenderRefNumber })
  await addLender(app.database, 'MANY', 9001)
})
afterAll(() => app.stop())

describe('the boards of a process', () => {
  it('go when they take too much memory, the one that was used longest ago first', async () => {
    const boards = openBoards(app.database, { longestIdle: 60_000, mostMemory: 20_000 })
    const use = async (channel: string) => await boards.use(channel, async ({ rowCount }) => rowCount)
    for (const channel of ['ONE', 'TWO', 'ONE', 'THREE', 'FOUR']) await use(channel)
    // Empty boards take nothing.
    expect(boards.channels()).toEqual(['TWO', 'ONE', 'THREE', 'FOUR'])
    expect(await use('MANY')).toBe(9001)
    expect(boards.channels()).toEqual(['MANY'])
  })

  it('stand still while somebody searches', async () => {
    const channel = 'STILL'
    const boards = openBoards(app.database, { longestIdle: 60_000, mostMemory: 2 ** 30 })
    const counts: number[] = []
    await boards.use(channel, async (board) => {
      counts.push(board.rowCount)
      await addReferral(app.database, { channel, lenderRefNumber: 'meanwhile' })
      void boards.use(channel, async ({ rowCount }) => void counts.push(rowCount))
      // Time enough for another search, if that did not wait.
      for (let query = 0; query < 20; query++) await sql`select 1`.execute(app.database)
      counts.push(board.rowCount)
    })
    await expect.poll(() => counts).toEqual([0, 0, 1])
  })

  it('go when nobody has used them for long, and come again', async () => {
    const boards = openBoards(app.database, { longestIdle: 1, mostMemory: 2 ** 30 })
    const use = async () => await boards.use('MANY', async ({ rowCount }) => rowCount)
    expect(await use()).toBe(9001)
    await expect.poll(() => boards.channels()).toEqual([])
    expect(await use()).toBe(9001)
  })

  it('recover as soon as the database can be read again', async () => {
    const rename = async (from: string, to: string) => {
      const { database } = connectDatabase({
        connectionString: app.testDatabase.adminUrl,
        poolSize: 1,
        statementTimeout: 10_000,
      })
      await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database)
      await database.destroy()
    }
    const boards = openBoards(app.database, { longestIdle: 60_000, mostMemory: 2 ** 30 })
    const use = async (channel: string) => await boards.use(channel, async ({ rowCount }) => rowCount)
    expect(await use('FEW')).toBe(2)
    await rename('referral', 'referral_away')
    const answers = await Promise.allSettled([use('FEW'), use('FEW'), use('MANY')])
    await rename('referral_away', 'referral')
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect([await use('FEW'), await use('MANY')]).toEqual([2, 9001])
  })
})
