import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embeddedKeys, verifyToken } from '#areas/identity/server'
import { createTestDatabase, type TestDatabase } from '../../tests/service/create-test-database.ts'
import { portal, realm, startIdentityServer, type TestIdentityServer } from './testing/start-identity-server.ts'
import { createTestBrowser, locationOf } from './testing/test-browser.ts'

let testDatabase: TestDatabase
let running: TestIdentityServer
const userinfo = '/realms/lmi/protocol/openid-connect/userinfo'

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  running = await startIdentityServer(testDatabase.database)
})
afterAll(async () => {
  await running.stop()
  await testDatabase.drop()
})

const newBrowser = () => createTestBrowser(running.server)

describe('signing in', () => {
  it('leads over the sign-in page back to the portal with a code', async () => {
    const browser = newBrowser()
    const { answer } = await browser.authorize()
    expect(answer.statusCode).toBe(303)
    expect(locationOf(answer)).toMatch(/^\/realms\/lmi\/login-actions\/authenticate\/[\w-]+$/)
    const accepted = await browser.fillIn(locationOf(answer), ' Ironbark.Manager ', 'demo')
    const returned = await browser.send(locationOf(accepted))
    expect(returned.statusCode).toBe(303)
    expect(locationOf(returned)).toMatch(/^http:\/\/localhost:8080\/\?code=[\w-]+&state=a-state&iss=/)
  })

  it('gives an access token in the layout of Keycloak', async () => {
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

  it('gives a refresh token that keycloak-js can decode', async () => {
    const { refresh_token } = await newBrowser().signIn('ironbark.viewer')
    const claims = decodeJwt(refresh_token)
    expect(claims).toMatchObject({ typ: 'Refresh', azp: 'lmi-portal', iss: realm, exp: (claims.iat ?? 0) + 1800 })
  })

  it('gives a token that the API takes, and an ID token that it does not', async () => {
    const tokens = await newBrowser().signIn('coolabah.manager')
    const rules = {
      issuer: realm,
      audience: 'lmi-api',
      clientId: 'lmi-portal',
      keys: embeddedKeys(running.identity.publicKeys),
    }
    const { caller } = await verifyToken(tokens.access_token, rules, new Date())
    expect(caller).toMatchObject({ username: 'coolabah.manager', channel: 'COOLABAH', rights: { calculator: 'full' } })
    await expect(verifyToken(tokens.id_token, rules, new Date())).rejects.toMatchObject({ status: 401 })
  })

  it('is not asked for again while the session lasts', async () => {
    const browser = newBrowser()
    await browser.signIn('ironbark.manager')
    const { answer, verifier } = await browser.authorize({
      prompt: 'none',
      redirect_uri: `${portal}/silent-check-sso.html`,
    })
    const returned = new URL(locationOf(answer))
    expect(returned.pathname).toBe('/silent-check-sso.html')
    expect(returned.searchParams.get('code')).toBeTruthy()
    expect(verifier).toBeTruthy()
  })

  it('is refused silently when nobody is signed in and no page may be shown', async () => {
    const { answer } = await newBrowser().authorize({ prompt: 'none' })
    expect(new URL(locationOf(answer)).searchParams.get('error')).toBe('login_required')
  })

  it('as somebody else ends the session of the person before', async () => {
    const browser = newBrowser()
    const first = await browser.signIn('ironbark.manager')
    const { answer } = await browser.authorize({ prompt: 'login' })
    const resumed = await browser.send(locationOf(await browser.fillIn(locationOf(answer), 'coolabah.manager', 'demo')))
    const [, xsrf = ''] = /name="xsrf" value="([\w-]+)"/.exec(resumed.body) ?? []
    expect(resumed.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/)
    const ended = await browser.send('/realms/lmi/protocol/openid-connect/logout/confirm', {
      form: { xsrf, logout: 'yes' },
    })
    const returned = await browser.send(locationOf(ended))
    expect(new URL(locationOf(returned)).searchParams.get('code')).toBeTruthy()
    expect((await browser.refresh(first.refresh_token)).statusCode).toBe(400)
  })
})

describe('the portal’s client', () => {
  it.each([
    `${portal}/#/get-quote`,
    `${portal}/?route=get-quote`,
    `${portal}/anywhere`,
    'http://localhost:8081/',
    'https://evil.example/',
  ])('is never sent to an address that is not registered to the letter: %s', async (address) => {
    const { answer } = await newBrowser().authorize({ redirect_uri: address })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers.location).toBeUndefined()
  })

  it.each([
    [{ code_challenge: null, code_challenge_method: null }],
    [{ code_challenge_method: 'plain' }],
    [{ code_challenge_method: null }],
    [{ response_type: 'token' }],
  ])('must prove itself with an S256 challenge: %j', async (changes) => {
    const { answer } = await newBrowser().authorize(changes)
    const returned = new URL(locationOf(answer))
    expect(`${returned.origin}${returned.pathname}`).toBe(`${portal}/`)
    expect(returned.searchParams.get('error')).toMatch(/^(invalid_request|unsupported_response_type)$/)
    expect(returned.searchParams.get('code')).toBeNull()
  })

  it('gets no token for a code that it did not ask for', async () => {
    const browser = newBrowser()
    await browser.signIn('ironbark.manager')
    const { answer } = await browser.authorize()
    const code = new URL(locationOf(answer)).searchParams.get('code') ?? ''
    const refused = await browser.exchange(code, 'x'.repeat(96))
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ error: 'invalid_grant' })
  })

  it('gets tokens once for a code, also when it asks twice at once', async () => {
    const browser = newBrowser()
    await browser.signIn('ironbark.manager')
    const { answer, verifier } = await browser.authorize()
    const code = new URL(locationOf(answer)).searchParams.get('code') ?? ''
    const answers = await Promise.all([1, 2, 3].map(() => browser.exchange(code, verifier)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400])
  })
})

describe('a refresh token', () => {
  it('is good for one use and brings the next', async () => {
    const browser = newBrowser()
    const first = await browser.signIn('ironbark.manager')
    const second = (await browser.refresh(first.refresh_token)).json()
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(decodeJwt(second.access_token).sub).toBe(decodeJwt(first.access_token).sub)
    expect((await browser.refresh(second.refresh_token)).statusCode).toBe(200)
  })

  it('that is used a second time ends the whole chain', async () => {
    const browser = newBrowser()
    const first = await browser.signIn('ironbark.manager')
    const second = (await browser.refresh(first.refresh_token)).json()
    expect((await browser.refresh(first.refresh_token)).statusCode).toBe(400)
    expect((await browser.refresh(second.refresh_token)).statusCode).toBe(400)
  })

  it('is refused with 400 when nobody knows it', async () => {
    expect((await newBrowser().refresh('made.up.token')).statusCode).toBe(400)
  })
})

describe('signing out', () => {
  it('asks nothing of the person whose ID token comes along, and leaves nothing behind', async () => {
    const browser = newBrowser()
    const tokens = await browser.signIn('figtree.assessor')
    const { sid, sub } = decodeJwt(tokens.access_token)
    const answer = await browser.signOut(tokens.id_token)
    expect(answer.statusCode).toBe(303)
    expect(locationOf(answer)).toBe(`${portal}/`)
    expect([...browser.cookies.keys()].filter((name) => /session/i.test(name))).toEqual([])
    const left = await testDatabase.pool.query(
      `select model from identity_artifact where uid = $1 or payload->>'accountId' = $2`,
      [sid, sub],
    )
    expect(left.rows).toEqual([])
  })

  it('ends the refresh token, and what the access token opens here', async () => {
    const browser = newBrowser()
    const tokens = await browser.signIn('ironbark.manager')
    const bearer = { headers: { authorization: `bearer ${tokens.access_token}` } }
    expect((await browser.send(userinfo, bearer)).json()).toMatchObject({ given_name: 'Ironbark' })
    expect((await browser.send('/realms/lmi/account', bearer)).json()).toMatchObject({
      username: 'ironbark.manager',
      firstName: 'Ironbark',
      lastName: 'Manager',
      email: 'ironbark.manager@ironbark.example',
    })
    await browser.signOut(tokens.id_token)
    expect((await browser.refresh(tokens.refresh_token)).statusCode).toBe(400)
    expect((await browser.send(userinfo, bearer)).statusCode).toBe(401)
    expect((await browser.send('/realms/lmi/account', bearer)).statusCode).toBe(401)
  })

  it('is a question when nothing proves who asks', async () => {
    const browser = newBrowser()
    await browser.signIn('ironbark.manager')
    const page = await browser.send('/realms/lmi/protocol/openid-connect/logout?client_id=lmi-portal')
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Do you want to sign out')
    expect((await browser.authorize({ prompt: 'none' })).answer.headers.location).toContain('code=')
  })

  it('is a question when the ID token is another person’s', async () => {
    const other = await newBrowser().signIn('coolabah.manager')
    const browser = newBrowser()
    await browser.signIn('ironbark.manager')
    expect((await browser.signOut(other.id_token)).body).toContain('Do you want to sign out')
  })
})

describe('a restart', () => {
  it('signs nobody out', async () => {
    const before = createTestBrowser(running.server)
    const tokens = await before.signIn('ironbark.manager')
    const restarted = await startIdentityServer(testDatabase.database)
    try {
      expect(restarted.identity.publicKeys).toEqual(running.identity.publicKeys)
      const after = createTestBrowser(restarted.server)
      expect((await after.refresh(tokens.refresh_token)).statusCode).toBe(200)
      for (const [name, cookie] of before.cookies) (after.cookies as Map<string, typeof cookie>).set(name, cookie)
      expect(locationOf((await after.authorize({ prompt: 'none' })).answer)).toContain('code=')
    } finally {
      await restarted.stop()
    }
  })
})

describe('what lies in the database', () => {
  it('names no session, code or refresh token that a reader could use', async () => {
    const browser = newBrowser()
    const { refresh_token } = await browser.signIn('ironbark.manager')
    const { answer } = await browser.authorize()
    const code = new URL(locationOf(answer)).searchParams.get('code') ?? 'none'
    await browser.authorize({ prompt: 'login' })
    const session = browser.cookies.get('_session')?.value ?? 'none'
    const { rows } = await testDatabase.pool.query('select * from identity_artifact')
    const all = JSON.stringify(rows)
    expect(rows.length).toBeGreaterThan(3)
    for (const secret of [session, code, refresh_token, String(decodeJwt(refresh_token).jti)])
      expect(all).not.toContain(secret)
  })
})
