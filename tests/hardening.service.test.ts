import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteKeys } from '#areas/identity/server'
import { connectDatabase } from '#platform/database'
import { startOwnDatabase } from './service/start-own-database.ts'
import { startTestApp, type TestApp } from './service/start-test-app.ts'

const consents = '/api/quote/user/consents'
const states = '/api/quote/aus/states'

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

describe('a token', () => {
  it('cannot bring its own key', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const jwk = await exportJWK(publicKey)
    const claims = JSON.parse(
      Buffer.from((await app.tokenFor('ironbark.manager')).split('.')[1] ?? '', 'base64url').toString(),
    )
    for (const header of [{ jwk }, { jku: 'https://keys.example/jwks' }, { x5u: 'https://keys.example/x5u' }]) {
      const token = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'test', typ: 'JWT', ...header })
        .sign(privateKey)
      const answer = await app.inject(null, { url: states, headers: { authorization: `Bearer ${token}` } })
      expect(answer.statusCode).toBe(401)
    }
  })

  it('that cannot be checked now is answered with 503, not 401', async () => {
    const closed = createServer().listen(0, '127.0.0.1')
    await once(closed, 'listening')
    const { port } = closed.address() as AddressInfo
    closed.close()
    const away = await startTestApp({ tokenKeys: remoteKeys(`http://127.0.0.1:${port}/realms/lmi`) })
    const answer = await away.inject('ironbark.manager', states)
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual([{ code: 'identity-unavailable', message: expect.any(String) }])
    await away.stop()
  })
})

it('a person who calls too often is told when to come back, and nobody else is', async () => {
  const busy = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '3' } })
  for (let call = 0; call < 3; call++) await busy.inject('ironbark.manager', states)
  const answer = await busy.inject('ironbark.manager', states)
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.json()).toEqual([{ code: 'too-many-requests', message: expect.any(String) }])
  expect((await busy.inject('ironbark.viewer', states)).statusCode).toBe(200)
  await busy.stop()
})

it('a person without the role who calls too often is told so too, and leaves no more lines', async () => {
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
])('calls %s are limited by their address, and people behind it who have one go on', async (_what, headers) => {
  const busy = await startTestApp({ settings: { RATE_LIMIT_PER_MINUTE: '3' } })
  const ask = () => busy.inject(null, { url: states, headers })
  for (let call = 0; call < 3; call++) expect((await ask()).statusCode).toBe(401)
  const answer = await ask()
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(answer.json()).toEqual([{ code: 'too-many-requests', message: expect.any(String) }])
  expect((await busy.inject('ironbark.manager', states)).statusCode).toBe(200)
  await busy.stop()
})

describe('a line of the audit table', () => {
  const changes = ['update audit_entry set actor = $$x$$', 'delete from audit_entry', 'truncate audit_entry']

  it.each(changes)('is kept from the service: %s', async (statement) => {
    await app.inject('nolender', states)
    await expect(app.testDatabase.pool.query(statement)).rejects.toThrow(/permission denied|never changed/)
  })

  it.each(changes)('is kept from the role that owns the tables, too: %s', async (statement) => {
    await expect(asAdmin(app.testDatabase.adminUrl, statement)).rejects.toThrow('never changed')
  })

  it('cannot be freed from its guard by the service', async () => {
    const statement = 'alter table audit_entry disable trigger all'
    await expect(app.testDatabase.pool.query(statement)).rejects.toThrow('must be owner')
  })
})

describe('when the database', () => {
  const unavailable = [{ code: 'unavailable', message: expect.any(String) }]

  it('is held up, a call is given up and told to come back', async () => {
    const { database, pool } = connectDatabase({
      connectionString: app.testDatabase.url,
      poolSize: 2,
      statementTimeout: 300,
    })
    const waiting = await startTestApp({
      testDatabase: { ...app.testDatabase, database, pool, drop: () => database.destroy() },
    })
    const holder = new pg.Client({ connectionString: app.testDatabase.adminUrl })
    await holder.connect()
    await holder.query('begin; lock table consent in access exclusive mode')
    const answer = await waiting.inject('ironbark.manager', consents)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toEqual(unavailable)
    await holder.query('rollback')
    await holder.end()
    expect((await waiting.inject('ironbark.manager', consents)).statusCode).toBe(200)
    await waiting.stop()
  })

  it('freezes or is away, calls are answered with 503 until it is back', async () => {
    const own = await startOwnDatabase(300)
    const alone = await startTestApp({ testDatabase: own })
    expect((await alone.inject('ironbark.manager', consents)).statusCode).toBe(200)

    const thaw = await own.freeze()
    const frozen = await Promise.all([1, 2, 3].map(() => alone.inject('ironbark.manager', consents)))
    const unready = await alone.inject(null, '/readyz')
    thaw()
    for (const answer of frozen) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.json()).toEqual(unavailable)
    }
    expect(unready.statusCode).toBe(503)
    expect(unready.json()).toMatchObject({ ready: false, database: 'away' })
    expect((await alone.inject('ironbark.manager', consents)).statusCode).toBe(200)

    await own.stopServer()
    const away = await alone.inject('ironbark.manager', consents)
    expect(away.statusCode).toBe(503)
    expect(away.json()).toEqual(unavailable)
    await alone.stop()
  })
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

async function asAdmin(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
