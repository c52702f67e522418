import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase } from '#platform/database'
import { createLog } from '#platform/log'
import { asAdmin } from '../../tests/service/as-admin.ts'
import { forwardDatabase } from '../../tests/service/forward-database.ts'
import { startTestApp, type TestApp } from '../../tests/service/start-test-app.ts'
import { migrateJobs, queueJob, startJobs } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const soon = { poll: 0.5, supervise: 1 }
const query = async (text: string) => (await app.testDatabase.pool.query(text)).rows
const queue = (task: string) => app.database.transaction().execute((change) => queueJob(change, { task, payload: {} }))
const startedAgo = (task: string, minutes: number) =>
  query(
    `update pgboss.job set state = 'active', started_on = now() - interval '${minutes} minutes' where name = '${task}'`,
  )
const unfinished = () => query(`select name, state from pgboss.job where state < 'completed' and name not like '\\_%'`)

it('a job that a killed server was working on is run once by another server after ten minutes; one that may still be running is not', async () => {
  const done: string[] = []
  const handlers = { left: async () => void done.push('left'), running: async () => void done.push('running') }
  await queue('left')
  await queue('running')
  await startedAgo('left', 11)
  await startedAgo('running', 9)
  const start = () => startJobs(app.testDatabase.pool, handlers, createLog('silent'), {}, soon)
  const stops = await Promise.all([start(), start(), start()])
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(['left'])
  await Promise.all(stops.map((stop) => stop()))
  expect(done).toEqual(['left'])
  expect(await unfinished()).toEqual([{ name: 'running', state: 'active' }])
  await query('delete from pgboss.job')
})

it('a job whose server reported it last 25 seconds ago is run again; one that was reported since is not', async () => {
  const done: string[] = []
  const handlers = { left: async () => void done.push('left'), running: async () => void done.push('running') }
  const stopFirst = await startJobs(app.testDatabase.pool, {}, createLog('silent'), {}, soon)
  await queue('left')
  await queue('running')
  const reportedAgo = (task: string, seconds: number) =>
    query(
      `update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
        heartbeat_on = now() - interval '${seconds} seconds' where name = '${task}'`,
    )
  await reportedAgo('left', 25)
  await reportedAgo('running', 1)
  await stopFirst()
  const stop = await startJobs(app.testDatabase.pool, handlers, createLog('silent'), {}, soon)
  await expect.poll(() => done, { timeout: 15_000 }).toEqual(['left'])
  await stop()
  expect(await unfinished()).toEqual([{ name: 'running', state: 'active' }])
  await query('delete from pgboss.job')
})

it('a database that becomes unavailable while a job runs does not end the queue: later jobs are run, and the job runs again where its completion was not stored', async () => {
  const way = await forwardDatabase(app.testDatabase.url)
  const { database, pool } = connectDatabase({ connectionString: way.url, poolSize: 2, statementTimeout: 5_000 })
  const done: string[] = []
  const handlers = {
    first: async () => {
      if (done.length === 0) way.goAway()
      done.push('first')
    },
    second: async () => void done.push('second'),
  }
  const stop = await startJobs(pool, handlers, createLog('silent'), {}, soon)
  await queue('first')
  await expect.poll(way.refused).toBeGreaterThan(10)
  await queue('second')
  way.comeBack()
  await expect.poll(() => done).toEqual(['first', 'second'])
  await startedAgo('first', 11)
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(['first', 'second', 'first'])
  await expect.poll(unfinished).toEqual([])
  await stop()
  await database.destroy()
  await way.stop()
}, 90_000)

it('a database that becomes unavailable while a job runs does not keep the server from stopping', async () => {
  const way = await forwardDatabase(app.testDatabase.url)
  const { database, pool } = connectDatabase({ connectionString: way.url, poolSize: 2, statementTimeout: 5_000 })
  const stop = await startJobs(pool, { work: async () => undefined }, createLog('silent'), {}, soon)
  way.goAway()
  await expect.poll(way.refused).toBeGreaterThan(2)
  await stop()
  await database.destroy()
  await way.stop()
})

it('the migration drops the queue of graphile-worker, which earlier versions used', async () => {
  const { adminUrl, url } = app.testDatabase
  const role = new URL(url).username
  await asAdmin(adminUrl, `create schema graphile_worker authorization ${role}`)
  await migrateJobs(adminUrl, role)
  expect(await query(`select to_regnamespace('graphile_worker') as schema`)).toEqual([{ schema: null }])
})

it('a daily job is run once afterwards when no process ran at its time', async () => {
  const done: string[] = []
  const daily = { 'daily-test': async () => void done.push('daily-test') }
  const start = () => startJobs(app.testDatabase.pool, {}, createLog('silent'), daily, soon)
  const stopFirst = await start()
  await stopFirst()
  expect(done).toEqual([])
  await query(
    `update pgboss.schedule set created_on = now() - interval '3 days', updated_on = now() - interval '3 days'`,
  )
  await query(`update pgboss.version set cron_on = now() - interval '36 hours'`)
  const stopSecond = await start()
  await expect.poll(() => done, { timeout: 40_000 }).toEqual(['daily-test'])
  await stopSecond()
  const stopThird = await start()
  await stopThird()
  expect(done).toEqual(['daily-test'])
}, 60_000)
