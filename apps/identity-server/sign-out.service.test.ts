import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/service/create-test-database.ts'
import { portal, startIdentityServer, type TestIdentityServer } from './testing/start-identity-server.ts'
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

it('signing out with the user’s ID token ends the session at once and deletes its tokens', async () => {
  const browser = newBrowser()
  const tokens = await browser.signIn('figtree.assessor')
  const { sid, sub } = decodeJwt(tokens.access_token)
  const response = await browser.signOut(tokens.id_token)
  expect(response.statusCode).toBe(303)
  expect(locationOf(response)).toBe(`${portal}/`)
  expect([...browser.cookies.keys()].filter((name) => /session/i.test(name))).toEqual([])
  const left = await testDatabase.pool.query(
    `select model from identity_artifact where uid = $1 or payload->>'accountId' = $2`,
    [sid, sub],
  )
  expect(left.rows).toEqual([])
})

it('after signing out, the refresh token and the account calls are refused', async () => {
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

it('signing out asks for confirmation without an ID token', async () => {
  const browser = newBrowser()
  await browser.signIn('ironbark.manager')
  const page = await browser.send('/realms/lmi/protocol/openid-connect/logout?client_id=lmi-portal')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Do you want to sign out')
  expect((await browser.authorize({ prompt: 'none' })).response.headers.location).toContain('code=')
})

it('signing out asks for confirmation with the ID token of another person', async () => {
  const other = await newBrowser().signIn('coolabah.manager')
  const browser = newBrowser()
  await browser.signIn('ironbark.manager')
  expect((await browser.signOut(other.id_token)).body).toContain('Do you want to sign out')
})

it('users stay signed in after a restart', async () => {
  const before = createTestBrowser(running.server)
  const tokens = await before.signIn('ironbark.manager')
  const restarted = await startIdentityServer(testDatabase.database)
  try {
    expect(restarted.identity.publicKeys).toEqual(running.identity.publicKeys)
    const after = createTestBrowser(restarted.server)
    expect((await after.refresh(tokens.refresh_token)).statusCode).toBe(200)
    for (const [name, cookie] of before.cookies) (after.cookies as Map<string, typeof cookie>).set(name, cookie)
    expect(locationOf((await after.authorize({ prompt: 'none' })).response)).toContain('code=')
  } finally {
    await restarted.stop()
  }
})

it('the sessions, codes and refresh tokens in the database cannot be used to sign on', async () => {
  const browser = newBrowser()
  const { refresh_token } = await browser.signIn('ironbark.manager')
  const { response } = await browser.authorize()
  const code = new URL(locationOf(response)).searchParams.get('code') ?? 'none'
  await browser.authorize({ prompt: 'login' })
  const session = browser.cookies.get('_session')?.value ?? 'none'
  const { rows } = await testDatabase.pool.query('select * from identity_artifact')
  const all = JSON.stringify(rows)
  expect(rows.length).toBeGreaterThan(3)
  for (const secret of [session, code, refresh_token, String(decodeJwt(refresh_token).jti)])
    expect(all).not.toContain(secret)
})
