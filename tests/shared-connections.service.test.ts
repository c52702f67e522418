import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { draftSave } from './service/draft-calls.ts'
import { referralCalls, statement } from './service/referral-calls.ts'
import { colleague, manager } from './service/referral-people.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'
import { substitution, variationCalls } from './service/variation-calls.ts'

const consents = '/api/quote/user/consents'

/** A connection of nobody's, which holds locks. */
let holder: pg.Client
let app: TestApp
beforeEach(async () => {
  app = await startTestApp()
  holder = new pg.Client({ connectionString: app.testDatabase.adminUrl })
  await holder.connect()
})
afterEach(async () => {
  await holder.end()
  await app.stop()
})

/** Saves the drafts of this many users of one lender at once: one user's calls beyond two would wait for each other. */
const saveDrafts = (users: number, revision: number) =>
  Array.from({ length: users }, (_, index) =>
    app.inject(
      { username: `writer-${index}`, realmRoles: ['Lender_IRONBARK_Staff'], clientRoles: ['calculator_view'] },
      draftSave('/api/quote/draft', { revision, content: { brandName: 'IronbarkBank' } }),
    ),
  )
const codesOf = async (calls: ReturnType<typeof saveDrafts>) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode)
const waiting = async () =>
  Number(
    (
      await app.testDatabase.pool.query(
        `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    ).rows[0].count,
  )

/**
 * Holds the manager's mail address; returns the headers with which the manager's next submission waits for it within
 * its transaction, after it has its number.
 */
async function holdSubmissionsOfManager(): Promise<{ readonly authorization: string }> {
  await holder.query('begin; select from notification_preference for update')
  const token = await app.tokenFor(manager, { email: 'renamed@ironbark.example' })
  return { authorization: `Bearer ${token}` }
}

it('a referral that waits within its transaction does not hold up the other referrals of its lender', async () => {
  const calls = referralCalls(app)
  await calls.raise(manager, 'FIRST')
  const held = calls.submit(manager, { lenderRefNumber: 'HELD' }, [statement], await holdSubmissionsOfManager())
  await expect.poll(waiting).toBe(1)
  const later = await calls.raise(colleague, 'NOT-HELD')
  await holder.query('rollback')
  expect(Number((await held).json().requestId)).toBeLessThan(Number(later))
})

it('a variation that waits within its transaction does not hold up the other variations of its lender', async () => {
  const variations = variationCalls(app)
  await variations.keepPolicies()
  const [one, other] = [await variations.details(), await variations.details(manager, '1000000006')]
  await referralCalls(app).raise(manager, 'FIRST')
  const held = variations.submit(substitution(one), await holdSubmissionsOfManager())
  await expect.poll(waiting).toBe(1)
  const as = { ...colleague, clientRoles: ['variation_full'] }
  const later = await variations.submit(substitution(other), {}, as)
  await holder.query('rollback')
  expect(Number((await held).json().id)).toBeLessThan(Number(later.json().id))
})

it('a lender whose calls wait for each other leaves half of the connections to everybody else', async () => {
  expect(await codesOf(saveDrafts(8, 0))).toEqual(Array(8).fill(200))
  await holder.query('begin; select from draft for update')
  const held = saveDrafts(8, 1)
  await expect.poll(waiting).toBe(3)
  const other = await app.inject('coolabah.manager', consents)
  expect(other.statusCode).toBe(200)
  expect(await waiting()).toBe(3)
  await holder.query('rollback')
  expect(await codesOf(held)).toEqual(Array(8).fill(200))
})

it('a lender whose share is in use for three seconds gets status 503, and continues afterwards', async () => {
  expect(await codesOf(saveDrafts(3, 0))).toEqual(Array(3).fill(200))
  await holder.query('begin; select from draft for update')
  const held = saveDrafts(3, 1)
  await expect.poll(waiting).toBe(3)
  const refused = await app.inject(manager, consents)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
  await holder.query('rollback')
  expect(await codesOf(held)).toEqual(Array(3).fill(200))
  expect((await app.inject(manager, consents)).statusCode).toBe(200)
})

it('a caller who leaves while waiting for a connection no longer waits for one', async () => {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  expect(await codesOf(saveDrafts(3, 0))).toEqual(Array(3).fill(200))
  await holder.query('begin; select from draft for update')
  const held = saveDrafts(3, 1)
  await expect.poll(waiting).toBe(3)
  const authorization = `Bearer ${await app.tokenFor(manager)}`
  const leaver = request({ port, path: '/api/quote/user', method: 'POST', headers: { authorization } })
  leaver.on('error', () => undefined)
  leaver.end()
  await once(leaver, 'socket')
  await new Promise((resolve) => setTimeout(resolve, 200))
  leaver.destroy()
  await new Promise((resolve) => setTimeout(resolve, 200))
  await holder.query('rollback')
  expect(await codesOf(held)).toEqual(Array(3).fill(200))
  // Turns are taken in order: this call's comes after the leaver's.
  await app.inject(manager, consents)
  const { rows } = await app.testDatabase.pool.query('select from consent')
  expect(rows).toHaveLength(0)
})
