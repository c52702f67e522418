import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/service/create-test-database.ts'
import { listenToDatabase } from './index.ts'

let testDatabase: TestDatabase
beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

it('a listener that fails on a notification continues to listen', async () => {
  const { database, pool } = testDatabase
  const heard: (string | null)[] = []
  const trouble: unknown[] = []
  const stop = listenToDatabase(database, {
    channel: 'testing',
    onNotice: (text) => {
      if (text === 'bad') throw new Error('not understood')
      heard.push(text)
    },
    onError: (error) => trouble.push(error),
  })
  await expect.poll(() => heard).toEqual([null])
  for (const text of ['bad', 'good']) await pool.query('select pg_notify($1, $2)', ['testing', text])
  await expect.poll(() => heard).toEqual([null, 'good'])
  expect(trouble).toEqual([new Error('not understood')])
  await stop()
})
