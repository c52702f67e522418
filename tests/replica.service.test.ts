import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import { systemClock } from '#platform/clock'
import { connectReplica, type Replica } from '#platform/database'
import { asAdmin } from './service/as-admin.ts'
import { type OwnDatabase, startOwnDatabase } from './service/start-own-database.ts'
import { startReplica } from './service/start-replica.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let primary: OwnDatabase
let standby: Awaited<ReturnType<typeof startReplica>>
let replica: Replica
let app: TestApp
beforeAll(async () => {
  primary = await startOwnDatabase(10_000)
  standby = await startReplica(primary)
  replica = connectReplica(primary.database, { connectionString: standby.url, poolSize: 2, statementTimeout: 10_000 })
  app = await startTestApp({ testDatabase: primary, replica })
  await seedDemoPolicies({ database: primary.database, clock: systemClock })
})
afterAll(async () => {
  await replica.close()
  await standby.stop()
  await app.stop()
})

const underwriter = 'figtree.underwriter'
const portfolio = async () => (await app.inject(underwriter, '/api/portfolio/insurer')).json()
const exportQuotes = () =>
  app.inject('ironbark.manager', {
    method: 'POST',
    url: '/api/quote/export?format=csv',
    payload: {},
  })

it('the portfolio and exports read a replica that keeps up, and tell the age of what it holds', async () => {
  await vi.waitFor(async () => expect(await portfolio()).toMatchObject({ age: 1 }), { timeout: 60_000, interval: 200 })
  // PostgreSQL writes something now and then that no change is: until it has arrived, the last change tells the age.
  const exported = async () => {
    const file = await exportQuotes()
    expect(file.statusCode, file.body).toBe(200)
    expect(Number(file.headers['x-data-age'])).toBeGreaterThan(0)
  }
  await vi.waitFor(exported, { timeout: 60_000, interval: 500 })
})

it('a replica that is too old is not read: the figures are those of the primary database', async () => {
  await asAdmin(standby.adminUrl, 'select pg_wal_replay_pause()')
  await asAdmin(primary.adminUrl, `delete from policy_day where channel = 'IRONBARK'`)
  await vi.waitFor(async () => expect(await portfolio()).not.toHaveProperty('age'), { timeout: 60_000, interval: 500 })
  expect((await exportQuotes()).headers).not.toHaveProperty('x-data-age')
  await asAdmin(standby.adminUrl, 'select pg_wal_replay_resume()')
  await vi.waitFor(async () => expect(await portfolio()).toHaveProperty('age'), { timeout: 60_000, interval: 500 })
})

it('without the replica everything is read from the primary database', async () => {
  await standby.stop()
  const figures = await app.inject(underwriter, '/api/portfolio/insurer')
  expect(figures.statusCode).toBe(200)
  expect(figures.json()).not.toHaveProperty('age')
  const file = await exportQuotes()
  expect([file.statusCode, file.headers['x-data-age']]).toEqual([200, undefined])
})
