import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createLog } from '#platform/log'
import { startTestApp, type TestApp } from '../../tests/service/start-test-app.ts'
import { startJobs } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const query = async (text: string) => (await app.testDatabase.pool.query(text)).rows

describe('what is done once a day', () => {
  it('is made up for once when no process ran at its time', async () => {
    const done: string[] = []
    const daily = { 'daily-test': async () => void done.push('daily-test') }
    const start = () => startJobs(app.testDatabase.pool, {}, createLog('silent'), daily)
    const stopFirst = await start()
    await vi.waitFor(async () =>
      expect(await query('select identifier from graphile_worker._private_known_crontabs')).toEqual([
        { identifier: 'daily-test' },
      ]),
    )
    await stopFirst()
    expect(done).toEqual([])
    await query(`update graphile_worker._private_known_crontabs set known_since = now() - interval '3 days',
      last_execution = now() - interval '36 hours'`)

    const stopSecond = await start()
    await vi.waitFor(() => expect(done).toEqual(['daily-test']))
    await stopSecond()
    const stopThird = await start()
    await stopThird()
    expect(done).toEqual(['daily-test'])
  })
})
