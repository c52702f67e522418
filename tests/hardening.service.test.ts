import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asAdmin } from './service/as-admin.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

const consents = '/api/quote/user/consents'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await app.inject('ironbark.manager', { method: 'POST', url: '/api/quote/user' })
})
afterAll(() => app.stop())

const send = (payload: string, contentType = 'application/json') =>
  app.inject('ironbark.manager', {
    method: 'POST',
    url: '/api/quote',
    payload,
    headers: { 'content-type': contentType },
  })

it('a body with a control character is refused, and its field is named', async () => {
  const response = await send(JSON.stringify({ loanList: [{ loanAmount: '1' }, { loanAmount: 'a\u0000b' }] }))
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual([
    { code: 'invalid-body', message: 'Remove the control characters from the text.', field: 'loanList.1.loanAmount' },
  ])
})

it('a body nested a hundred thousand levels deep is refused', async () => {
  const response = await send(`{"loans":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
  expect(response.statusCode).toBe(400)
})

it('a body larger than 1 MiB is refused as too large', async () => {
  const response = await send(JSON.stringify({ sourceRefNumber: 'x'.repeat(1024 * 1024) }))
  expect(response.statusCode).toBe(413)
  expect(response.json()).toEqual([{ code: 'too-large', message: expect.any(String) }])
})

it.each([
  ['that is not JSON', '{'],
  ['that sets a prototype', '{"__proto__":{"admin":true}}'],
])('a body %s is refused', async (_what, payload) => {
  expect((await send(payload)).statusCode).toBe(400)
})

it('a body with an unknown key is refused, and the key is named', async () => {
  const response = await send('{"submittedBy":"somebody.else"}')
  expect(response.statusCode).toBe(400)
  expect(response.body).toContain('submittedBy')
})

it('a body of an unsupported content type is refused', async () => {
  expect((await send('<draft/>', 'application/xml')).statusCode).toBe(415)
})

it.each(['/api/quote/a%00b', '/api/quote/%E0%A4%A', '/api/quote/..%2f..%2fetc', `/api/quote/${'x'.repeat(500)}`])(
  'an address like %s is refused without revealing the database',
  async (url) => {
    const response = await app.inject('ironbark.manager', url)
    expect(response.statusCode).toBeGreaterThanOrEqual(400)
    expect(response.statusCode).toBeLessThan(500)
    expect(response.json()).toEqual([
      expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
    ])
  },
)

it.each([
  ['is set with the build descriptor, which the portal fetches', '/assets/build.json', true],
  ['is not set with a cached file', '/assets/portal-1234.js', false],
])('the anti-forgery cookie %s', async (_what, url, comes) => {
  const response = await app.server.inject(url)
  expect(String(response.headers['set-cookie'] ?? '').startsWith('XSRF-TOKEN=')).toBe(comes)
})

const accept = (cookies: Record<string, string>, headers: Record<string, string>) =>
  app.inject('ironbark.manager', { method: 'POST', url: '/api/quote/user', cookies, headers })

it('a call that changes data without repeating the anti-forgery cookie is refused', async () => {
  const response = await accept({ 'XSRF-TOKEN': 'one' }, { 'x-xsrf-token': 'another', 'sec-fetch-site': 'same-origin' })
  expect(response.statusCode).toBe(403)
  expect(response.json()).toEqual([{ code: 'anti-forgery', message: expect.any(String) }])
})

describe.each(['ironbark.manager', 'ironbark-loan-system'] as const)('with the token of %s', (caller) => {
  const call = { method: 'POST', url: '/api/quote/user' } as const
  const send = async (headers: Record<string, string>) => {
    const authorization = `Bearer ${await app.tokenFor(caller)}`
    return await app.server.inject({ ...call, headers: { authorization, ...headers } })
  }

  it.each([
    ['has a cookie and no header', { cookie: 'XSRF-TOKEN=one', origin: 'http://localhost:8080' }],
    ['has another cookie', { cookie: 'other=one', 'x-xsrf-token': 'one', 'sec-fetch-site': 'same-origin' }],
    ['names its origin and has no cookie', { origin: 'http://localhost:8080', 'x-xsrf-token': 'one' }],
    ['names its site and has no cookie', { 'sec-fetch-site': 'same-origin', 'x-xsrf-token': 'one' }],
    ['names its origin only', { origin: 'https://portal.example' }],
    ['names its site only', { 'sec-fetch-site': 'same-origin' }],
  ])('a browser’s call that changes data is refused if it %s', async (_what, headers) => {
    const response = await send(headers)
    expect([response.statusCode, response.json()]).toEqual([
      403,
      [{ code: 'anti-forgery', message: 'This page is out of date. Reload it and try again.' }],
    ])
  })

  it.each([
    ['no cookies', {}],
    ['cookies that its library repeats', { cookie: 'XSRF-TOKEN=one; other=two' }],
    ['a cookie that a proxy adds', { cookie: 'route=two' }],
  ])('other software with %s needs its bearer token only, and gets no cookie', async (_what, headers) => {
    const response = await send(headers)
    expect([response.statusCode, response.headers['set-cookie']]).toEqual([200, undefined])
    expect((await app.server.inject(call)).statusCode).toBe(401)
  })
})

it('a call with a cookie and no bearer token is told which header is missing', async () => {
  const response = await app.server.inject({ method: 'POST', url: '/api/quote/user', headers: { cookie: 'other=one' } })
  expect([response.statusCode, response.json()]).toEqual([
    403,
    [{ code: 'anti-forgery', message: 'Missing X-XSRF-TOKEN header.' }],
  ])
})

it('a client without the anti-forgery cookie gets one that scripts can read', async () => {
  const response = await app.server.inject('/healthz')
  expect(response.cookies).toEqual([expect.objectContaining({ name: 'XSRF-TOKEN', sameSite: 'Lax', path: '/' })])
  expect(response.cookies[0]).not.toHaveProperty('httpOnly')
})

it('a call that changes nothing needs no anti-forgery header', async () => {
  const headers = { 'x-xsrf-token': 'one', 'sec-fetch-site': 'same-origin' }
  expect((await accept({ 'XSRF-TOKEN': 'one' }, headers)).statusCode).toBe(200)
  const authorization = `Bearer ${await app.tokenFor('ironbark.manager')}`
  expect((await app.server.inject({ url: consents, headers: { authorization } })).statusCode).toBe(200)
})

it.each(['apply', 'send'])(
  'a GET call that creates or mails is refused when another site triggers it: %s',
  async (action) => {
    const url = `/api/quote/nobodys-quote/${action}`
    const response = await app.inject('ironbark.manager', { url, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(response.statusCode).toBe(403)
  },
)

it('a response has the server’s own request ID, forbids caching, and forbids guessing its content type', async () => {
  const response = await app.inject('ironbark.manager', { url: consents, headers: { 'x-request-id': 'mine' } })
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
})

it.each(['/healthz', '/nowhere', '/%', '/api/nowhere', consents, '/%00'])(
  'the response of %s has the security headers',
  async (url) => {
    const { headers } = await app.inject(null, url)
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'permissions-policy': expect.stringContaining('camera=()'),
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
  },
)

it('the response to bytes that are not HTTP has the security headers', async () => {
  const other = await startTestApp()
  await other.server.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((other.server.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write('not HTTP\r\n\r\n')
  const response = await text(socket)
  expect(response).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/)
  expect(response).toContain("\r\ncontent-security-policy: default-src 'none';")
  expect(response).toContain('\r\nx-content-type-options: nosniff\r\n')
  await other.stop()
})

it('a response to an unexpected error reveals no internals', async () => {
  const broken = await startTestApp()
  await asAdmin(broken.testDatabase.adminUrl, 'drop table consent cascade')
  const response = await broken.inject('ironbark.manager', consents)
  expect(response.statusCode).toBe(500)
  expect(response.json()).toEqual([{ code: 'internal', message: 'Something went wrong. Please try again later.' }])
  expect(response.headers['x-request-id']).toBeTruthy()
  await broken.stop()
})

it('a page loads nothing from other origins and cannot be framed', async () => {
  const policy = String((await app.inject(null, '/healthz')).headers['content-security-policy'])
  for (const directive of [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ])
    expect(policy.split(';')).toContain(directive)
  expect(policy).not.toContain('unsafe')
})

it('a page can connect to the identity server and the configured services, and to no other origin', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lmi-environment-'))
  const file = join(folder, 'environment.json')
  await writeFile(file, JSON.stringify({ services: { quote: 'https://quotes.example/api/' } }))
  const settings = { PORTAL_ENVIRONMENT: file, OIDC_ISSUER: 'https://id.example/realms/lmi' }
  const apart = await startTestApp({ settings })
  const policy = String((await apart.inject(null, '/healthz')).headers['content-security-policy']).split(';')
  expect(policy).toContain("connect-src 'self' https://id.example https://quotes.example")
  expect(policy).toContain("frame-src 'self' https://id.example")
  expect(policy).toContain("form-action 'self' https://id.example")
  await apart.stop()
  await rm(folder, { recursive: true })
})

it('a client that does not finish its headers or body is disconnected', async () => {
  const slow = await startTestApp()
  await slow.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = slow.server.server.address() as AddressInfo
  const beginnings = [
    'GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
    'POST /api/quote/user HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{',
  ]
  const cut = beginnings.map(async (beginning) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(beginning)
    socket.resume()
    await once(socket, 'close')
  })
  await Promise.all(cut)
  await slow.stop()
})
