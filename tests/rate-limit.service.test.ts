import { expect, it } from 'vitest'
import { startTestApp } from './service/start-test-app.ts'

const states = '/api/quote/aus/states'

it('a user who calls too often gets 429 with Retry-After, and other users do not', async () => {
  const busy = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '3' } })
  for (let call = 0; call < 3; call++) await busy.inject('ironbark.manager', states)
  const response = await busy.inject('ironbark.manager', states)
  expect(response.statusCode).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(response.json()).toEqual([{ code: 'too-many-requests', message: expect.any(String) }])
  expect((await busy.inject('ironbark.viewer', states)).statusCode).toBe(200)
  await busy.stop()
})

it('a user without the role who calls too often gets 429 too, and writes no more audit lines', async () => {
  const busy = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '3' } })
  const statuses = []
  for (let call = 0; call < 5; call++) statuses.push((await busy.inject('nolender', states)).statusCode)
  expect(statuses).toEqual([403, 403, 403, 429, 429])
  const lines = await busy.testDatabase.pool.query(`select 1 from audit_entry where action = 'access.denied'`)
  expect(lines.rowCount).toBe(3)
  await busy.stop()
})

it.each([
  ['without a token', {}],
  ['with a token that is none', { authorization: 'Bearer x.y.z' }],
])('calls %s are limited by their address, and users with a token at that address are not', async (_what, headers) => {
  const busy = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '3' } })
  const ask = () => busy.inject(null, { url: states, headers })
  for (let call = 0; call < 3; call++) expect((await ask()).statusCode).toBe(401)
  const response = await ask()
  expect(response.statusCode).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(response.json()).toEqual([{ code: 'too-many-requests', message: expect.any(String) }])
  expect((await busy.inject('ironbark.manager', states)).statusCode).toBe(200)
  await busy.stop()
})
