import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '#platform/database'
import { createLog } from '#platform/log'
import { forwardDatabase } from '../../tests/service/forward-database.ts'
import { startTestApp, type TestApp } from '../../tests/service/start-test-app.ts'
import { queueJob, startJobs } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const query = async (text: string) => (await app.testDatabase.pool.query(text)).rows

describe('a job that a killed server was working on', () => {
  const queue = (task: string) =>
    app.database.transaction().execute((change) => queueJob(change, { task, payload: {} }))
  const lockedFor = (task: string, minutes: number) =>
    query(`update graphile_worker._private_jobs as jobs
      set locked_by = 'worker-of-${task}', locked_at = now() - interval '${minutes} minutes', attempts = 1
      from graphile_worker._private_tasks as tasks where tasks.id = jobs.task_id and tasks.identifier = '${task}'`)

  it('is done by another after ten minutes, once, however many there are; one that may be under way is left', async () => {
    const done: string[] = []
    const handlers = { left: async () => void done.push('left'), running: async () => void done.push('running') }
    await queue('left')
    await queue('running')
    await lockedFor('left', 11)
    await lockedFor('running', 9)
    const start = () => startJobs(app.testDatabase.pool, handlers, createLog('silent'))
    const stops = await Promise.all([start(), start(), start()])
    await expect.poll(() => done).toEqual(['left'])
    for (const stop of stops) await stop()
    expect(done).toEqual(['left'])
    expect(await query('select task_identifier, locked_by from graphile_worker.jobs')).toEqual([
      { task_identifier: 'running', locked_by: 'worker-of-running' },
    ])
    await query('delete from graphile_worker._private_jobs')
  })
})

describe('a job under way when the database goes away', () => {
  it('is done once and written down when the database is back, however often that was tried in vain', async () => {
    const way = await forwardDatabase(app.testDatabase.url)
    const { database, pool } = connectDatabase({ connectionString: way.url, poolSize: 2, statementTimeout: 5_000 })
    const done: string[] = []
    const work = async () => {
      way.goAway()
      done.push('work')
    }
    const stop = await startJobs(pool, { work }, createLog('silent'), {}, 1)
    await app.database.transaction().execute((change) => queueJob(change, { task: 'work', payload: {} }))
    // The queue itself gives up after a hundred times, and with it the process.
    await expect.poll(way.refused).toBeGreaterThan(200)
    way.comeBack()
    await expect.poll(() => query('select from graphile_worker.jobs')).toEqual([])
    expect(done).toEqual(['work'])
    await stop()
    await database.destroy()
    await way.stop()
  })

  it('does not keep the server from stopping', async () => {
    const way = await forwardDatabase(app.testDatabase.url)
    const { database, pool } = connectDatabase({ connectionString: way.url, poolSize: 2, statementTimeout: 5_000 })
    const stop = await startJobs(pool, {}, createLog('silent'), {}, 1)
    way.goAway()
    await expect.poll(way.refused).toBeGreaterThan(10)
    await stop()
    await database.destroy()
    await way.stop()
  })
})

describe('what is done once a day', () => {
  it('is made up for once when no process ran at its time', async () => {
    const done: string[] = []
    const daily = { 'daily-test': async () => void done.push('daily-test') }
    const start = () => startJobs(app.testDatabase.pool, {}, createLog('silent'), daily)
    const stopFirst = await start()
    const known = () => query('select identifier from graphile_worker._private_known_crontabs')
    await expect.poll(known).toEqual([{ identifier: 'daily-test' }])
    await stopFirst()
    expect(done).toEqual([])
    await query(`update graphile_worker._private_known_crontabs set known_since = now() - interval '3 days',
      last_execution = now() - interval '36 hours'`)

    const stopSecond = await start()
    await expect.poll(() => done).toEqual(['daily-test'])
    await stopSecond()
    const stopThird = await start()
    await stopThird()
    expect(done).toEqual(['daily-test'])
  })
})
