import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

describe('a body', () => {
  const send = (payload: string, contentType = 'application/json') =>
    app.inject('ironbark.manager', {
      method: 'POST',
      url: '/api/quote',
      payload,
      headers: { 'content-type': contentType },
    })

  it('with a control character is refused', async () => {
    const answer = await send(JSON.stringify({ sourceRefNumber: 'a\u0000b' }))
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual([{ code: 'invalid-body', message: expect.any(String) }])
  })

  it('nested a hundred thousand deep is refused', async () => {
    const answer = await send(`{"loans":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)
    expect(answer.statusCode).toBe(400)
  })

  it('larger than 1 MiB is refused as too large', async () => {
    const answer = await send(JSON.stringify({ sourceRefNumber: 'x'.repeat(1024 * 1024) }))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual([{ code: 'too-large', message: expect.any(String) }])
  })

  it.each([
    ['that is no JSON', '{'],
    ['that reaches for a prototype', '{"__proto__":{"admin":true}}'],
  ])('%s is refused', async (_what, payload) => {
    expect((await send(payload)).statusCode).toBe(400)
  })

  it('with a key that nobody knows is refused, and the key is named', async () => {
    const answer = await send('{"submittedBy":"somebody.else"}')
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain('submittedBy')
  })

  it('of a type that nobody speaks is refused', async () => {
    expect((await send('<draft/>', 'application/xml')).statusCode).toBe(415)
  })
})

describe('an address', () => {
  it.each(['/api/quote/a%00b', '/api/quote/%E0%A4%A', '/api/quote/..%2f..%2fetc', `/api/quote/${'x'.repeat(500)}`])(
    'like %s is refused without a word of the database',
    async (url) => {
      const answer = await app.inject('ironbark.manager', url)
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.json()).toEqual([
        expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
      ])
    },
  )
})

describe('anti-forgery', () => {
  it.each([
    ['comes with the build descriptor, where the portal looks for it', '/assets/build.json', true],
    ['never comes with a file that caches keep', '/assets/portal-1234.js', false],
  ])('its cookie %s', async (_what, url, comes) => {
    const answer = await app.server.inject(url)
    expect(String(answer.headers['set-cookie'] ?? '').startsWith('XSRF-TOKEN=')).toBe(comes)
  })

  const accept = (cookies: Record<string, string>, headers: Record<string, string>) =>
    app.inject('ironbark.manager', { method: 'POST', url: '/api/quote/user', cookies, headers })

  it('refuses a call that changes something and does not repeat the cookie', async () => {
    const answer = await accept({ 'XSRF-TOKEN': 'one' }, { 'x-xsrf-token': 'another' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual([{ code: 'anti-forgery', message: expect.any(String) }])
  })

  it('refuses it without the header, and without the cookie', async () => {
    const token = { authorization: `Bearer ${await app.tokenFor('ironbark.manager')}` }
    const call = { method: 'POST', url: '/api/quote/user' } as const
    const noHeader = await app.server.inject({ ...call, cookies: { 'XSRF-TOKEN': 'one' }, headers: token })
    const noCookie = await app.server.inject({ ...call, headers: { ...token, 'x-xsrf-token': 'one' } })
    expect([noHeader.statusCode, noCookie.statusCode]).toEqual([403, 403])
  })

  it('gives a cookie that a script may read to whoever has none', async () => {
    const answer = await app.server.inject('/healthz')
    expect(answer.cookies).toEqual([expect.objectContaining({ name: 'XSRF-TOKEN', sameSite: 'Lax', path: '/' })])
    expect(answer.cookies[0]).not.toHaveProperty('httpOnly')
  })

  it('asks a call that changes nothing for nothing', async () => {
    expect((await accept({ 'XSRF-TOKEN': 'one' }, { 'x-xsrf-token': 'one' })).statusCode).toBe(200)
    const authorization = `Bearer ${await app.tokenFor('ironbark.manager')}`
    expect((await app.server.inject({ url: consents, headers: { authorization } })).statusCode).toBe(200)
  })
})

describe('a call that creates or mails by GET', () => {
  it.each(['apply', 'send'])('is refused when another site makes a browser call it: %s', async (action) => {
    const url = `/api/quote/nobodys-quote/${action}`
    const answer = await app.inject('ironbark.manager', { url, headers: { 'sec-fetch-site': 'cross-site' } })
    expect(answer.statusCode).toBe(403)
  })
})

describe('an answer', () => {
  it('carries the server’s own request id, is never kept and never guessed at', async () => {
    const answer = await app.inject('ironbark.manager', { url: consents, headers: { 'x-request-id': 'mine' } })
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
  })

  it('to something unforeseen says nothing about the inside', async () => {
    const broken = await startTestApp()
    await asAdmin(broken.testDatabase.adminUrl, 'drop table consent')
    const answer = await broken.inject('ironbark.manager', consents)
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual([{ code: 'internal', message: 'Something went wrong. Please try again later.' }])
    expect(answer.headers['x-request-id']).toBeTruthy()
    await broken.stop()
  })

  it('lets a page load nothing from elsewhere and be framed by nobody else', async () => {
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
})

it('a page may reach the identity server and the services that live elsewhere, and no other place', async () => {
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

it('a client that never finishes its headers or its body is cut off', async () => {
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
