import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const accept = { method: 'POST' as const, url: '/api/quote/user' }
const ask = '/api/quote/user/consents'

async function auditOf(username: string, action: string) {
  const { rows } = await app.testDatabase.pool.query(
    'select channel, record, request_id, detail from audit_entry where username = $1 and action = $2',
    [username, action],
  )
  return rows
}

it('consent is missing until the disclaimer is accepted', async () => {
  expect((await app.inject('ironbark.manager', ask)).json()).toEqual({ consent: false })
  expect((await app.inject('ironbark.manager', accept)).json()).toEqual({ consent: true })
  expect((await app.inject('ironbark.manager', ask)).json()).toEqual({ consent: true })
})

it('the consent of one person does not count for another', async () => {
  await app.inject('ironbark.manager', accept)
  expect((await app.inject('ironbark.viewer', ask)).json()).toEqual({ consent: false })
})

it('consent given for one lender does not count for another', async () => {
  const person = { username: 'moved', subject: 'moved-1', clientRoles: ['calculator_view'] }
  await app.inject({ ...person, realmRoles: ['Lender_IRONBARK_Staff'] }, accept)
  const moved = { ...person, realmRoles: ['Lender_COOLABAH_Staff'] }
  expect((await app.inject(moved, ask)).json()).toEqual({ consent: false })
})

it('consent given twice writes one audit line with the accepted version', async () => {
  await app.inject('ironbark.broker', accept)
  await app.inject('ironbark.broker', accept)
  expect(await auditOf('ironbark.broker', 'consent.accept')).toEqual([
    { channel: 'IRONBARK', record: '2026-01', request_id: expect.any(String), detail: {} },
  ])
})

describe('a machine', () => {
  const machine = 'ironbark-loan-system'
  const quote = (headers = {}) => ({ method: 'POST' as const, url: '/api/quote', payload: {}, headers })
  const refused = [
    {
      code: 'consent-required',
      message:
        'Accept the disclaimer: send the header X-Disclaimer-Version: 2026-01. GET /api/disclaimer returns its text.',
    },
  ]

  it('can read the disclaimer before it accepts', async () => {
    const response = await app.inject(machine, '/api/disclaimer')
    expect(response.json()).toMatchObject({ version: '2026-01', title: 'Disclaimer', paragraphs: expect.any(Array) })
  })

  it('accepts the version that its call names, which is recorded once', async () => {
    for (const headers of [{}, { 'x-disclaimer-version': '2025-01' }]) {
      const response = await app.inject(machine, quote(headers))
      expect([response.statusCode, response.json()]).toEqual([403, refused])
    }
    const current = { 'x-disclaimer-version': '2026-01' }
    for (const headers of [current, current, {}])
      expect((await app.inject(machine, quote(headers))).statusCode).toBe(400)
    expect((await app.inject(machine, quote({ 'x-disclaimer-version': '2025-01' }))).statusCode).toBe(403)
    expect(await auditOf(machine, 'consent.accept')).toMatchObject([{ channel: 'IRONBARK', record: '2026-01' }])
  })

  it('accepts the version of the settings, and no other', async () => {
    const statuses = []
    for (const version of ['2026-01', '2025-01']) {
      const other = await startTestApp({ settings: { DISCLAIMER_OF_MACHINES: version } })
      statuses.push((await other.inject(machine, quote())).statusCode)
      statuses.push((await other.inject('ironbark.manager', quote())).statusCode)
      await other.stop()
    }
    expect(statuses).toEqual([400, 403, 403, 403])
  })
})

it('a person accepts on the page only, not with the header of a machine', async () => {
  const headers = { 'x-disclaimer-version': '2026-01' }
  const response = await app.inject('coolabah.manager', { method: 'POST', url: '/api/quote', payload: {}, headers })
  expect(response.json()).toMatchObject([{ code: 'consent-required', message: expect.stringContaining('Accept the') }])
})

it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])(
  'consent accepts an empty body of the type %s',
  async (type) => {
    const response = await app.inject('ironbark.viewer', { ...accept, headers: { 'content-type': type }, payload: '' })
    expect(response.statusCode).toBe(200)
  },
)

it('a call without a token gets 401 and a message to sign in', async () => {
  const response = await app.inject(null, ask)
  expect(response.statusCode).toBe(401)
  expect(response.json()).toEqual([{ code: 'sign-in-required', message: 'Sign in to continue.' }])
})

it.each(['Basic abc', 'Bearer', 'Bearer not.a.token', 'bearer  '])(
  'a call with the authorization %j gets 401 and a message to sign in',
  async (authorization) => {
    const response = await app.inject(null, { url: ask, headers: { authorization } })
    expect(response.statusCode).toBe(401)
  },
)

it.each(['nolender', 'ironbark.lender', 'figtree.assessor'] as const)(
  'a call by %s, who has no access, is refused and writes an audit line',
  async (person) => {
    const response = await app.inject(person, ask)
    expect(response.statusCode).toBe(403)
    expect(response.json()).toEqual([
      {
        code: 'access-denied',
        message:
          'Sorry, you have no access to this resource. Please contact your system administrator to grant you access.',
      },
    ])
    expect(await auditOf(person, 'access.denied')).toEqual([
      {
        channel: person === 'ironbark.lender' ? 'IRONBARK' : '-',
        record: null,
        request_id: response.headers['x-request-id'],
        detail: { method: 'GET', route: ask, needs: 'calculator_view' },
      },
    ])
  },
)
