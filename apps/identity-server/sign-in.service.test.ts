import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/service/create-test-database.ts'
import { portal, startIdentityServer, type TestIdentityServer } from './testing/start-identity-server.ts'
import { createTestBrowser, locationOf, type TestBrowser } from './testing/test-browser.ts'

let testDatabase: TestDatabase
let running: TestIdentityServer
let now: Date

beforeEach(async () => {
  now = new Date()
  testDatabase = await createTestDatabase()
  running = await startIdentityServer(testDatabase.database, { clock: () => now })
})
afterEach(async () => {
  await running.stop()
  await testDatabase.drop()
})

async function openPage(): Promise<{ browser: TestBrowser; page: string }> {
  const browser = createTestBrowser(running.server)
  return { browser, page: locationOf((await browser.authorize()).response) }
}

const laterBy = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}

async function auditLines() {
  const { rows } = await testDatabase.pool.query(
    `select channel, username, action, detail from audit_entry where action like 'sign-on.%' order by at, audit_id`,
  )
  return rows
}

it('the sign-in page has two labelled fields, a button, no script, and tells the browser to allow none', async () => {
  const { browser, page } = await openPage()
  const { body, headers } = await browser.send(page)
  expect(body).toContain('<html lang="en-AU">')
  expect(body).toMatch(/<label for="username">Username<\/label>\s*<input id="username" name="username"/)
  expect(body).toMatch(/<label for="password">Password<\/label>\s*<input id="password" name="password" type="password"/)
  expect(body).toContain('<button type="submit">Sign in</button>')
  expect(body).not.toContain('<script')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(headers['content-security-policy']).toContain("form-action 'self'; frame-ancestors 'none'")
  expect(headers['content-security-policy']).not.toContain('script-src')
  expect(headers['cache-control']).toBe('no-store')
})

it('after a wrong password the sign-in page says what to do and keeps the username', async () => {
  const { browser, page } = await openPage()
  const refused = await browser.fillIn(page, 'ironbark.manager', 'wrong')
  expect(refused.statusCode).toBe(303)
  const { body } = await browser.send(locationOf(refused))
  expect(body).toContain('role="alert">The username or password is incorrect. Check both and try again.</p>')
  expect(body).toContain('value="ironbark.manager"')
  expect(locationOf(await browser.fillIn(page, 'ironbark.manager', 'demo'))).toContain('/openid-connect/auth/')
})

it('the sign-in page shows the same message for an unknown username', async () => {
  const { browser, page } = await openPage()
  const refused = await browser.fillIn(page, 'nobody', 'demo')
  expect(locationOf(refused)).toBe(`${page}?e=bad&u=nobody`)
})

it('a username that contains HTML is shown as text on the sign-in page', async () => {
  const { browser, page } = await openPage()
  const { body } = await browser.send(`${page}?e=bad&u=${encodeURIComponent('"><script>alert(1)</script>')}`)
  expect(body).toContain('value="&quot;&gt;&lt;script&gt;')
})

it.each([
  ['a name that is far too long', { username: 'x'.repeat(300), password: 'demo' }],
  ['a name with a control character', { username: 'a\u0000b', password: 'demo' }],
])('the sign-in page shows a page with a message for %s, and no server error', async (_what, form) => {
  const { browser, page } = await openPage()
  const { statusCode, headers } = await browser.send(page, { form })
  expect(statusCode).toBe(400)
  expect(headers['content-type']).toContain('text/html')
})

it('the sign-in page of a finished sign-on redirects to the portal', async () => {
  const { browser, page } = await openPage()
  await browser.send(locationOf(await browser.fillIn(page, 'ironbark.viewer', 'demo')))
  const back = await browser.send(page)
  expect(back.statusCode).toBe(303)
  expect(locationOf(back)).toBe(`${portal}/`)
})

it('the sign-in page of another browser’s sign-on redirects to the portal', async () => {
  const { page } = await openPage()
  const other = await openPage()
  await other.browser.send(other.page)
  const response = await other.browser.send(page, { form: { username: 'ironbark.viewer', password: 'demo' } })
  expect(locationOf(response)).toBe(`${portal}/`)
})

it('the sign-in page says that cookies are needed when the browser sends none, instead of redirecting without end', async () => {
  const { page } = await openPage()
  const { statusCode, body } = await running.server.inject(page)
  expect(statusCode).toBe(400)
  expect(body).toContain('Cookies are needed')
})

async function fail(times: number, username: string, at: { browser: TestBrowser; page: string }) {
  for (let tries = 0; tries < times; tries++) await at.browser.fillIn(at.page, username, 'wrong')
}

it('after six failed attempts a username waits 30 seconds, even with the right password', async () => {
  const at = await openPage()
  await fail(6, 'ironbark.broker', at)
  const locked = await at.browser.fillIn(at.page, 'ironbark.broker', 'demo')
  expect(locationOf(locked)).toContain('?e=wait&')
  expect((await at.browser.send(locationOf(locked))).body).toContain(
    'role="alert">Too many failed attempts. Wait 30 seconds and try again.',
  )
  laterBy(31)
  const accepted = await at.browser.fillIn(at.page, 'ironbark.broker', 'demo')
  expect(locationOf(accepted)).toContain('/openid-connect/auth/')
})

it('too many failed attempts do not delay other users', async () => {
  const at = await openPage()
  await fail(6, 'ironbark.broker', at)
  expect(locationOf(await at.browser.fillIn(at.page, 'ironbark.lender', 'demo'))).toContain('/openid-connect/auth/')
})

it('too many failed attempts from one address delay that address for every username', async () => {
  const at = await openPage()
  for (let tries = 0; tries < 21; tries++) await at.browser.fillIn(at.page, `guess-${tries}`, 'wrong')
  expect(locationOf(await at.browser.fillIn(at.page, 'ironbark.lender', 'demo'))).toContain('?e=wait&')
})

it('concurrent attempts do not evade the limit of failed attempts', async () => {
  const at = await openPage()
  const tries = await Promise.all(
    Array.from({ length: 10 }, () =>
      at.browser.send(at.page, { form: { username: 'ironbark.broker', password: 'wrong' } }),
    ),
  )
  expect(tries.filter((response) => locationOf(response).includes('?e=bad&'))).toHaveLength(5)
})

it('the audit table has a line for each failed sign-in, lockout, sign-in and sign-out', async () => {
  const at = await openPage()
  for (let tries = 0; tries < 6; tries++) await at.browser.fillIn(at.page, 'coolabah.manager', 'wrong')
  laterBy(31)
  const tokens = await at.browser.signIn('coolabah.manager')
  laterBy(1)
  await at.browser.signOut(tokens.id_token)
  const lines = await auditLines()
  const person = { channel: 'COOLABAH', username: 'coolabah.manager' }
  expect(lines).toHaveLength(9)
  expect(lines.filter(({ action }) => action === 'sign-on.failed')).toHaveLength(6)
  expect(lines).toContainEqual({
    ...person,
    action: 'sign-on.locked',
    detail: { address: '127.0.0.1', seconds: 30 },
  })
  expect(lines.slice(-2)).toEqual([
    { ...person, action: 'sign-on.in', detail: { address: '127.0.0.1' } },
    { ...person, action: 'sign-on.out', detail: {} },
  ])
})

it('the audit table stores no password, and no unknown username, which may be a password in the wrong field', async () => {
  const at = await openPage()
  await at.browser.fillIn(at.page, 'my-secret-password', 'another-secret')
  const lines = await auditLines()
  expect(lines).toMatchObject([{ channel: '-', username: '-', action: 'sign-on.failed' }])
  expect(JSON.stringify(lines)).not.toContain('secret')
})
