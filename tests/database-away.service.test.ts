import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase } from '#platform/database'
import { queueJob, startJobs } from '#platform/jobs'
import { createLog } from '#platform/log'
import { startOwnDatabase } from './service/start-own-database.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

const consents = '/api/quote/user/consents'
const acceptance = { method: 'POST', url: '/api/quote/user' } as const
/** Statement timeout in milliseconds, long enough for a start on a busy machine. */
const timeout = 1_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** On a busy machine an available database may be slower than these timeouts. */
const expectBack = (app: TestApp) =>
  expect.poll(async () => (await app.inject('ironbark.manager', consents)).statusCode).toBe(200)

const unavailable = [{ code: 'unavailable', message: expect.any(String) }]

it('a call that waits too long for a database lock gets status 503 and Retry-After', async () => {
  const { database, pool } = connectDatabase({
    connectionString: app.testDatabase.url,
    poolSize: 2,
    statementTimeout: timeout,
  })
  const waiting = await startTestApp({
    testDatabase: { ...app.testDatabase, database, pool, drop: () => database.destroy() },
  })
  const holder = new pg.Client({ connectionString: app.testDatabase.adminUrl })
  await holder.connect()
  await holder.query('begin; lock table consent in access exclusive mode')
  const response = await waiting.inject('ironbark.manager', consents)
  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('5')
  expect(response.json()).toEqual(unavailable)
  await holder.query('rollback')
  await holder.end()
  await expectBack(waiting)
  await waiting.stop()
})

it('calls get status 503 while the database is frozen or unavailable, and succeed afterwards', async () => {
  const own = await startOwnDatabase(timeout)
  const alone = await startTestApp({ testDatabase: own })
  await expectBack(alone)

  const thaw = await own.freeze()
  const started = performance.now()
  const unready = await alone.inject(null, '/readyz')
  expect(performance.now() - started).toBeLessThan(15_000)
  const callsStarted = performance.now()
  const frozen = await Promise.all(
    // A transaction, whose rollback would wait as long again, and more calls than connections.
    Array.from({ length: 8 }, (_, index) => alone.inject('ironbark.manager', index % 2 ? consents : acceptance)),
  )
  // Five seconds on a machine with nothing else to do; a call without a limit would wait for the thaw.
  expect(performance.now() - callsStarted).toBeLessThan(15_000)
  thaw()
  for (const response of frozen) {
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toEqual(unavailable)
  }
  expect(unready.statusCode).toBe(503)
  expect(unready.json()).toMatchObject({ ready: false, database: 'unavailable' })
  await expectBack(alone)

  await own.stopServer()
  const away = await alone.inject('ironbark.manager', consents)
  expect(away.statusCode).toBe(503)
  expect(away.json()).toEqual(unavailable)
  await alone.stop()
}, 90_000)

it('the server survives a database that freezes during a job, and runs the jobs queued meanwhile', async () => {
  const own = await startOwnDatabase(timeout)
  const done: string[] = []
  let thaw = () => {}
  const work = async () => {
    thaw = await own.freeze()
    done.push('work')
  }
  const next = async () => void done.push('next')
  const stop = await startJobs(own.pool, { work, next }, createLog('silent'))
  await own.database.transaction().execute((change) => queueJob(change, { task: 'work', payload: {} }))
  await expect.poll(() => done, { timeout: 30_000 }).toEqual(['work'])
  // The job's completion cannot be stored from here on.
  for (const question of ['select 1', 'select 2']) await expect(own.pool.query(question)).rejects.toThrow(/timeout/)
  thaw()
  await own.database.transaction().execute((change) => queueJob(change, { task: 'next', payload: {} }))
  await expect.poll(() => done, { timeout: 40_000 }).toEqual(['work', 'next'])
  await stop()
  await own.drop()
}, 90_000)
