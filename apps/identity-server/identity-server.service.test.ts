import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#platform/log'
import { parseSettings } from '#platform/settings'
import { createTestDatabase, type TestDatabase } from '../../tests/service/create-test-database.ts'
import { openIdentityServer, sweepArtifacts } from './index.ts'
import { realm, startIdentityServer, type TestIdentityServer } from './testing/start-identity-server.ts'
import { createTestBrowser } from './testing/test-browser.ts'

let testDatabase: TestDatabase
let running: TestIdentityServer
const openid = '/realms/lmi/protocol/openid-connect'

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  running = await startIdentityServer(testDatabase.database)
})
afterAll(async () => {
  await running.stop()
  await testDatabase.drop()
})

it('the embedded identity server refuses to start in production', async () => {
  const options = { database: testDatabase.database, clock: () => new Date(), log: createLog('silent') }
  const settings = { ...parseSettings({}), NODE_ENV: 'production' as const }
  await expect(openIdentityServer({ ...options, settings })).rejects.toThrow(/^OIDC_ISSUER: is required/)
})

it('the embedded identity server publishes only the public half of its key', () => {
  const [key] = running.identity.publicKeys.keys
  expect(Object.keys(key ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
})

it('the embedded identity server describes itself under Keycloak’s addresses', async () => {
  const found = (await running.server.inject('/realms/lmi/.well-known/openid-configuration')).json()
  expect(found).toMatchObject({
    issuer: realm,
    authorization_endpoint: `${realm}/protocol/openid-connect/auth`,
    token_endpoint: `${realm}/protocol/openid-connect/token`,
    userinfo_endpoint: `${realm}/protocol/openid-connect/userinfo`,
    end_session_endpoint: `${realm}/protocol/openid-connect/logout`,
    jwks_uri: `${realm}/protocol/openid-connect/certs`,
    check_session_iframe: `${realm}/protocol/openid-connect/login-status-iframe.html`,
    code_challenge_methods_supported: ['S256'],
  })
})

it('the embedded identity server redirects only to the configured address, whatever host a request names', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const { body } = await running.server.inject({ url: '/realms/lmi/.well-known/openid-configuration', headers })
  expect(body).not.toContain('evil.example')
  expect(body).not.toContain('https:')
})

it('the responses of the identity provider have the security headers too', async () => {
  const { headers } = await running.server.inject(`${openid}/certs`)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'x-request-id': expect.any(String),
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  })
})

it('the embedded identity server refuses a control character in an address, which the database could not store', async () => {
  const { response } = await createTestBrowser(running.server).authorize({ state: 'a\u0000b' })
  expect(response.statusCode).toBe(400)
})

it('the embedded identity server refuses an address longer than 8,192 characters', async () => {
  const { response } = await createTestBrowser(running.server).authorize({ state: 'x'.repeat(10_000) })
  expect(response.statusCode).toBe(414)
})

it('the daily job deletes the expired sessions and tokens of the embedded identity server, and no others', async () => {
  const browser = createTestBrowser(running.server)
  const { refresh_token } = await browser.signIn('ironbark.manager')
  const later = new Date(Date.now() + 1_900_000)
  const models = async () => {
    const { rows } = await testDatabase.pool.query('select distinct model from identity_artifact order by model')
    return rows.map(({ model }) => model)
  }
  await sweepArtifacts(testDatabase.database, new Date())
  expect(await models()).toContain('RefreshToken')
  await sweepArtifacts(testDatabase.database, later)
  expect(await models()).toEqual(['Grant', 'Session'])
  expect((await browser.refresh(refresh_token)).statusCode).toBe(400)
})

it.each(['login-status-iframe.html', '3p-cookies/step1.html'])('%s may be framed by the portal only', async (page) => {
  const { headers, statusCode } = await running.server.inject(`${openid}/${page}`)
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(headers['content-security-policy']).toMatch(/script-src 'sha256-[^']+'/)
})

it('the pages in hidden frames read the session from a cookie that grants no access', async () => {
  const browser = createTestBrowser(running.server)
  await browser.signIn('ironbark.manager')
  const cookie = browser.cookies.get('KEYCLOAK_SESSION')
  expect(cookie).toEqual({ value: expect.stringMatching(/^[\w-]{43}$/), path: '/realms/lmi/' })
  expect(cookie?.value).not.toBe(browser.cookies.get('_session')?.value)
})

it('a page of another origin cannot read a response of the identity server', async () => {
  const token = await running.server.inject({
    method: 'POST',
    url: `${openid}/token`,
    headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=refresh_token&client_id=lmi-portal&refresh_token=none',
  })
  expect(token.statusCode).toBe(400)
  expect(token.headers['access-control-allow-origin']).toBeUndefined()
  const account = await running.server.inject({
    url: '/realms/lmi/account',
    headers: { origin: 'https://evil.example' },
  })
  expect(account.headers['access-control-allow-origin']).toBeUndefined()
})
