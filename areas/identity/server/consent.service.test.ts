import { afterAll, beforeAll, expect, it } from 'vitest'
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
