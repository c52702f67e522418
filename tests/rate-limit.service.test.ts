import { describe, expect, it, vi } from 'vitest'
import { type DemoName, startTestApp } from './service/start-test-app.ts'

const states = '/api/quote/aus/states'

/** A person and a system. */
const callers = ['ironbark.manager', 'ironbark-loan-system'] as const

it.each(callers)('%s who calls too often gets 429 with Retry-After, and other callers do not', async (caller) => {
  const busy = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '3' } })
  for (let call = 0; call < 3; call++) await busy.inject(caller, states)
  const response = await busy.inject(caller, states)
  expect(response.statusCode).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
  expect(response.json()).toEqual([{ code: 'too-many-requests', message: expect.any(String) }])
  expect((await busy.inject('ironbark.viewer', states)).statusCode).toBe(200)
  await busy.stop()
})

it.each(callers)(
  'each response of %s says what is left of the quota, also an invalid call and the one that exceeds it',
  async (caller) => {
    const busy = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '2' } })
    const responses = []
    for (let call = 0; call < 3; call++)
      responses.push(await busy.inject(caller, { method: 'POST', url: '/api/people/search', payload: {} }))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([400, 400, 429])
    expect(responses.map(({ headers }) => headers['ratelimit-policy'])).toEqual(Array(3).fill('"calls";q=2;w=60'))
    expect(responses.map(({ headers }) => headers.ratelimit)).toEqual([
      expect.stringMatching(/^"calls";r=1;t=\d+$/),
      expect.stringMatching(/^"calls";r=0;t=\d+$/),
      expect.stringMatching(/^"calls";r=0;t=\d+$/),
    ])
    expect(Object.keys(responses[0]?.headers ?? {}).filter((name) => name.startsWith('x-rate'))).toEqual([])
    await busy.stop()
  },
)

it('a client has the quota that the settings give it', async () => {
  const settings = { RATE_LIMIT_PER_MINUTE: '2', OIDC_CLIENTS: 'lmi-portal:people,ironbark-loan-system:machines:5' }
  const busy = await startTestApp({ settings })
  const quotaOf = async (as: DemoName) => (await busy.inject(as, states)).headers['ratelimit-policy']
  expect(await quotaOf('ironbark-loan-system')).toBe('"calls";q=5;w=60')
  expect(await quotaOf('coolabah-loan-system')).toBe('"calls";q=2;w=60')
  expect(await quotaOf('ironbark.manager')).toBe('"calls";q=2;w=60')
  await busy.stop()
})

it('a user without the role who calls too often gets 429 too, and writes no more audit lines', async () => {
  const busy = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '3' } })
  const responses = []
  for (let call = 0; call < 5; call++) responses.push(await busy.inject('nolender', states))
  expect(responses.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 429, 429])
  const quota = { ratelimit: expect.stringMatching(/^"calls";r=2;t=\d+$/), 'ratelimit-policy': '"calls";q=3;w=60' }
  expect(responses[0]?.headers).toMatchObject(quota)
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

it.each(callers)('calls of %s to two processes count together', async (caller) => {
  const settings = { RATE_LIMIT_PER_MINUTE: '50' }
  const one = await startTestApp({ settings })
  const two = await startTestApp({ settings, testDatabase: { ...one.testDatabase, drop: async () => undefined } })
  for (let call = 0; call < 50; call++) await one.inject(caller, states)
  let calls = 0
  const isRefused = async () => {
    calls += 1
    expect((await two.inject(caller, states)).statusCode).toBe(429)
  }
  await vi.waitFor(isRefused, { timeout: 20_000, interval: 500 })
  expect(calls).toBeLessThan(50)
  await two.stop()
  await one.stop()
})

describe('the address of a caller without a token', () => {
  /** The statuses of four calls from the proxy at 10.0.0.9, each with another `X-Forwarded-For`. */
  async function callFour(trusted: string, forwardedOf: (call: number) => string) {
    const busy = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '3', TRUSTED_PROXIES: trusted } })
    const statuses = []
    for (let call = 1; call <= 4; call++) {
      const headers = { 'x-forwarded-for': forwardedOf(call) }
      statuses.push((await busy.inject(null, { url: states, headers, remoteAddress: '10.0.0.9' })).statusCode)
    }
    await busy.stop()
    return statuses
  }
  const limited = [401, 401, 401, 429]
  const notLimited = [401, 401, 401, 401]

  it.each([
    ['is not read from a header when no proxy is trusted', '', (call: number) => `203.0.113.${call}`, limited],
    ['is not read from the header of an unknown proxy', '10.0.1.0/24', (call: number) => `203.0.113.${call}`, limited],
    ['is read from the header of a trusted proxy', '10.0.0.0/24', (call: number) => `203.0.113.${call}`, notLimited],
    [
      'is the last one, which the proxy added',
      '10.0.0.9',
      (call: number) => `198.51.100.${call}, 203.0.113.7`,
      limited,
    ],
    [
      'is before those of all trusted proxies',
      '10.0.0.0/8',
      (call: number) => `198.51.100.${call}, 203.0.113.7, 10.0.3.3`,
      limited,
    ],
    ['is one for a network of IPv6', '10.0.0.9', (call: number) => `2001:db8:1:2::${call}`, limited],
  ])('%s', async (_what, trusted, forwardedOf, statuses) => {
    expect(await callFour(trusted, forwardedOf)).toEqual(statuses)
  })
})
