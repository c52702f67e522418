import { createLocalJWKSet, decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoClients, verifyToken } from '#areas/identity/server'
import { createTestDatabase, type TestDatabase } from '../../tests/service/create-test-database.ts'
import { portal, realm, startIdentityServer, type TestIdentityServer } from './testing/start-identity-server.ts'
import { createTestBrowser, locationOf } from './testing/test-browser.ts'

let testDatabase: TestDatabase
let running: TestIdentityServer

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  running = await startIdentityServer(testDatabase.database)
})
afterAll(async () => {
  await running.stop()
  await testDatabase.drop()
})

const newBrowser = () => createTestBrowser(running.server)

it('signing in returns the user to the portal with an authorization code', async () => {
  const browser = newBrowser()
  const { response } = await browser.authorize()
  expect(response.statusCode).toBe(303)
  expect(locationOf(response)).toMatch(/^\/realms\/lmi\/login-actions\/authenticate\/[\w-]+$/)
  const accepted = await browser.fillIn(locationOf(response), ' Ironbark.Manager ', 'demo')
  const returned = await browser.send(locationOf(accepted))
  expect(returned.statusCode).toBe(303)
  expect(locationOf(returned)).toMatch(/^http:\/\/localhost:8080\/\?code=[\w-]+&state=a-state&iss=/)
})

it('an access token has the claims of a Keycloak token', async () => {
  const tokens = await newBrowser().signIn('ironbark.viewer')
  expect(tokens).toMatchObject({ expires_in: 300, token_type: 'Bearer' })
  expect(decodeProtectedHeader(tokens.access_token)).toEqual({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) })
  const claims = decodeJwt(tokens.access_token)
  expect(claims).toEqual({
    iss: realm,
    aud: ['lmi-api', 'account'],
    azp: 'lmi-portal',
    typ: 'Bearer',
    sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
    jti: expect.any(String),
    sid: expect.any(String),
    iat: expect.any(Number),
    exp: (claims.iat ?? 0) + 300,
    acr: '1',
    scope: 'openid profile email',
    'allowed-origins': [portal],
    realm_access: { roles: ['Lender_IRONBARK_Viewer'] },
    resource_access: {
      'lmi-portal': {
        roles: [
          'calculator_view',
          'policysearch_view',
          'uwreferral_view',
          'docupload_view',
          'policysubmission_view',
          'variation_view',
          'webhook_view',
        ],
      },
      account: { roles: ['manage-account', 'view-profile'] },
    },
    name: 'Ironbark Viewer',
    given_name: 'Ironbark',
    family_name: 'Viewer',
    preferred_username: 'ironbark.viewer',
    email: 'ironbark.viewer@ironbark.example',
    email_verified: true,
  })
})

const tokenOfSystem = async (form: Record<string, string>, headers = {}) =>
  await running.server.inject({
    method: 'POST',
    url: '/realms/lmi/protocol/openid-connect/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  })
const basic = { authorization: `Basic ${Buffer.from('ironbark-loan-system:demo').toString('base64')}` }

it.each([
  ['in the header', {}, basic],
  ['in the form', { client_id: 'ironbark-loan-system', client_secret: 'demo' }, {}],
])('a lender’s system gets a token for its ID and secret %s, and the API accepts it', async (_where, form, headers) => {
  const response = await tokenOfSystem(form, headers)
  const { access_token, ...others } = response.json()
  expect(others).toMatchObject({ expires_in: 300, token_type: 'Bearer' })
  const claims = decodeJwt(access_token)
  expect(claims).toMatchObject({ azp: 'ironbark-loan-system', aud: ['lmi-api', 'account'] })
  const keys = createLocalJWKSet(running.identity.publicKeys)
  const rules = { issuer: realm, audience: 'lmi-api', clientId: 'lmi-portal', keys, clients: demoClients }
  const { caller } = await verifyToken(access_token, rules, new Date())
  expect(caller).toMatchObject({
    username: 'ironbark-loan-system',
    channel: 'IRONBARK',
    rights: { calculator: 'full', variation: 'full' },
    isMachine: true,
  })
})

it.each([
  ['with a wrong secret', { client_id: 'ironbark-loan-system', client_secret: 'wrong' }],
  ['without a secret', { client_id: 'ironbark-loan-system' }],
  ['that is the portal', { client_id: 'lmi-portal' }],
])('a client %s gets no token for itself', async (_which, form) => {
  const response = await tokenOfSystem(form)
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.json()).not.toHaveProperty('access_token')
})

it('keycloak-js can decode a refresh token', async () => {
  const { refresh_token } = await newBrowser().signIn('ironbark.viewer')
  const claims = decodeJwt(refresh_token)
  expect(claims).toMatchObject({ typ: 'Refresh', azp: 'lmi-portal', iss: realm, exp: (claims.iat ?? 0) + 1800 })
})

it('the API accepts the access token of a sign-on and refuses its ID token', async () => {
  const tokens = await newBrowser().signIn('coolabah.manager')
  const rules = {
    issuer: realm,
    audience: 'lmi-api',
    clientId: 'lmi-portal',
    keys: createLocalJWKSet(running.identity.publicKeys),
  }
  const { caller } = await verifyToken(tokens.access_token, rules, new Date())
  expect(caller).toMatchObject({ username: 'coolabah.manager', channel: 'COOLABAH', rights: { calculator: 'full' } })
  await expect(verifyToken(tokens.id_token, rules, new Date())).rejects.toMatchObject({ status: 401 })
})

it('a user with a session signs on without a password', async () => {
  const browser = newBrowser()
  await browser.signIn('ironbark.manager')
  const { response, verifier } = await browser.authorize({
    prompt: 'none',
    redirect_uri: `${portal}/silent-check-sso.html`,
  })
  const returned = new URL(locationOf(response))
  expect(returned.pathname).toBe('/silent-check-sso.html')
  expect(returned.searchParams.get('code')).toBeTruthy()
  expect(verifier).toBeTruthy()
})

it('a silent sign-on without a session is refused without showing a page', async () => {
  const { response } = await newBrowser().authorize({ prompt: 'none' })
  expect(new URL(locationOf(response)).searchParams.get('error')).toBe('login_required')
})

it('signing in as another user ends the session of the previous one', async () => {
  const browser = newBrowser()
  const first = await browser.signIn('ironbark.manager')
  const { response } = await browser.authorize({ prompt: 'login' })
  const resumed = await browser.send(locationOf(await browser.fillIn(locationOf(response), 'coolabah.manager', 'demo')))
  const [, xsrf = ''] = /name="xsrf" value="([\w-]+)"/.exec(resumed.body) ?? []
  expect(resumed.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
  const ended = await browser.send('/realms/lmi/protocol/openid-connect/logout/confirm', {
    form: { xsrf, logout: 'yes' },
  })
  const returned = await browser.send(locationOf(ended))
  expect(new URL(locationOf(returned)).searchParams.get('code')).toBeTruthy()
  expect((await browser.refresh(first.refresh_token)).statusCode).toBe(400)
})

it.each([
  `${portal}/#/get-quote`,
  `${portal}/?route=get-quote`,
  `${portal}/anywhere`,
  'http://localhost:8081/',
  'https://evil.example/',
])('a sign-on that returns to an address that is not registered exactly is refused: %s', async (address) => {
  const { response } = await newBrowser().authorize({ redirect_uri: address })
  expect(response.statusCode).toBe(400)
  expect(response.headers.location).toBeUndefined()
})

it.each([
  [{ code_challenge: null, code_challenge_method: null }],
  [{ code_challenge_method: 'plain' }],
  [{ code_challenge_method: null }],
  [{ response_type: 'token' }],
])('a sign-on without an S256 challenge is refused: %j', async (changes) => {
  const { response } = await newBrowser().authorize(changes)
  const returned = new URL(locationOf(response))
  expect(`${returned.origin}${returned.pathname}`).toBe(`${portal}/`)
  expect(returned.searchParams.get('error')).toMatch(/^(invalid_request|unsupported_response_type)$/)
  expect(returned.searchParams.get('code')).toBeNull()
})

it('an authorization code with another verifier gets no token', async () => {
  const browser = newBrowser()
  await browser.signIn('ironbark.manager')
  const { response } = await browser.authorize()
  const code = new URL(locationOf(response)).searchParams.get('code') ?? ''
  const refused = await browser.exchange(code, 'x'.repeat(96))
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ error: 'invalid_grant' })
})

it('an authorization code gets tokens once, even in two concurrent requests', async () => {
  const browser = newBrowser()
  await browser.signIn('ironbark.manager')
  const { response, verifier } = await browser.authorize()
  const code = new URL(locationOf(response)).searchParams.get('code') ?? ''
  const responses = await Promise.all([1, 2, 3].map(() => browser.exchange(code, verifier)))
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
})

it('a refresh token can be used once and returns the next one', async () => {
  const browser = newBrowser()
  const first = await browser.signIn('ironbark.manager')
  const second = (await browser.refresh(first.refresh_token)).json()
  expect(second.refresh_token).not.toBe(first.refresh_token)
  expect(decodeJwt(second.access_token).sub).toBe(decodeJwt(first.access_token).sub)
  expect((await browser.refresh(second.refresh_token)).statusCode).toBe(200)
})

it('a refresh token that is used twice revokes all tokens of its session', async () => {
  const browser = newBrowser()
  const first = await browser.signIn('ironbark.manager')
  const second = (await browser.refresh(first.refresh_token)).json()
  expect((await browser.refresh(first.refresh_token)).statusCode).toBe(400)
  expect((await browser.refresh(second.refresh_token)).statusCode).toBe(400)
})

it('an unknown refresh token is refused with 400', async () => {
  expect((await newBrowser().refresh('made.up.token')).statusCode).toBe(400)
})
