import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import { acceptDisclaimer, askForQuote, codesOf } from '../../../tests/service/quote-calls.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { exampleRequests } from '../contract/index.ts'

const { purchase, topUp } = exampleRequests
const manager = 'ironbark.manager'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  await seedDemoPolicies(app.deps)
  await acceptDisclaimer(app, manager, 'ironbark.viewer')
})
afterAll(() => app.stop())

const ask = (key: string, request: object = purchase, as: 'ironbark.manager' | 'ironbark.viewer' = manager) =>
  askForQuote(app, as, request, { 'idempotency-key': key })
const rowsOf = async (table: 'quote' | 'audit_entry') =>
  Number((await app.testDatabase.pool.query(`select count(*) as rows from ${table}`)).rows[0].rows)

it('a call that is repeated with its key returns the same quote and creates no second one', async () => {
  const first = await ask('one')
  const [quotes, lines] = [await rowsOf('quote'), await rowsOf('audit_entry')]
  app.clock.move(3600)
  const second = await ask('one')
  expect(second.statusCode).toBe(200)
  expect(second.body).toBe(first.body)
  expect([await rowsOf('quote'), await rowsOf('audit_entry')]).toEqual([quotes, lines])
})

it('a call that is repeated with its key returns the same quote when the order of its keys differs', async () => {
  const first = await ask('order')
  const turned = Object.fromEntries(Object.entries(purchase).reverse())
  expect((await ask('order', turned)).body).toBe(first.body)
})

it('a call that is repeated with its key creates one quote in twenty concurrent calls', async () => {
  const before = await rowsOf('quote')
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask('twenty')))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await rowsOf('quote')).toBe(before + 1)
})

it('a call that is repeated with its key is refused with another body', async () => {
  await ask('other')
  const response = await ask('other', { ...purchase, sourceRefNumber: 'changed' })
  expect(response.statusCode).toBe(422)
  expect(codesOf(response)).toEqual(['key-reused'])
})

it('a call that is repeated with its key returns the first quote even when the request would be refused by now', async () => {
  const first = await ask('topped-up', topUp)
  expect(first.statusCode).toBe(200)
  await app.testDatabase.pool.query(`update policy set status = 'Discharged' where policy_number = '1000000001'`)
  expect((await ask('topped-up-later', topUp)).statusCode).toBe(400)
  expect((await ask('topped-up', topUp)).body).toBe(first.body)
})

it('a call that is repeated with its key does not conflict with the same key of another person', async () => {
  const mine = await ask('shared')
  const theirs = await ask('shared', purchase, 'ironbark.viewer')
  expect(theirs.statusCode).toBe(200)
  expect(theirs.json().quoteId).not.toBe(mine.json().quoteId)
})

it('a call that is repeated with its key stores nothing of a refusal, so that the corrected request may use the key', async () => {
  expect((await ask('corrected', { ...purchase, brandName: null })).statusCode).toBe(400)
  expect((await ask('corrected')).statusCode).toBe(200)
})

it.each(['', 'with blank', 'x'.repeat(201)])('a key that is "%s" is refused', async (key) => {
  const response = await ask(key)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual([expect.objectContaining({ field: 'idempotency-key' })])
})
