import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase } from '#platform/database'
import { createLog } from '#platform/log'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { fillBoards } from './fill-boards.ts'
import { openBoards, searchBoardsOf } from './search-boards.ts'
import { addLender } from './testing/referrals.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await addLender(app.database, 'SMALL', 30)
  await addLender(app.database, 'MIDDLE', 2_000)
  await addLender(app.database, 'LARGE', 3_100)
})
afterAll(async () => {
  await app.stop()
})

const going = new AbortController().signal
const log = createLog('silent')
const room = { longestIdle: 60_000, mostMemory: 2 ** 30 }

it('reads the boards of big lenders, the biggest first, and of no small one', async () => {
  const boards = openBoards(app.database, room)
  await fillBoards({ database: app.database, log, boards }, 1_000, going)
  expect(boards.channels()).toEqual(['LARGE', 'MIDDLE'])
})

it('does not take the memory of boards that are there, or of a bigger lender', async () => {
  const boards = openBoards(app.database, { ...room, mostMemory: 400_000 })
  await fillBoards({ database: app.database, log, boards }, 1_000, going)
  expect(boards.channels()).toEqual(['LARGE'])
})

it('reads no further board once the server stops', async () => {
  const boards = openBoards(app.database, room)
  const stopping = new AbortController()
  const andStop: typeof boards = {
    ...boards,
    use: async (channel, work) => {
      stopping.abort()
      return await boards.use(channel, work)
    },
  }
  await fillBoards({ database: app.database, log, boards: andStop }, 1_000, stopping.signal)
  expect(boards.channels()).toEqual(['LARGE'])
})

it('says so and goes on without boards when the database is away', async () => {
  const { database } = connectDatabase({
    connectionString: 'postgres://nobody@127.0.0.1:1/none',
    poolSize: 1,
    statementTimeout: 1_000,
  })
  const lines: string[] = []
  const away = createLog('warn', { write: (line) => void lines.push(line) })
  const boards = openBoards(database, room)
  await fillBoards({ database, log: away, boards }, 1_000, going)
  await database.destroy()
  expect(lines.join()).toMatch(/could not be filled/)
  expect(boards.channels()).toEqual([])
})

it('begins when the server listens', async () => {
  await addLender(app.database, 'HUGE', 20_001)
  expect(searchBoardsOf(app.database).channels()).toEqual([])
  await app.server.listen({ host: '127.0.0.1', port: 0 })
  await expect.poll(() => searchBoardsOf(app.database).channels()).toEqual(['HUGE'])
})
