import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type Provider from 'oidc-provider'
import * as z from 'zod/mini'
import { type DemoAccount, findDemoAccount } from '#areas/identity/server'
import type { HttpServer } from '#platform/http'
import { contentSecurityPolicy } from './pages.ts'
import { accountAudience, profileOf } from './provider-settings.ts'
import type { Realm } from './realm.ts'

/**
 * Registers the two calls that identify the signed-in user: `userinfo` of OpenID, and Keycloak's own `account`. The
 * provider's own userinfo call refuses tokens with an audience, which these have.
 */
export function profileRoutes(server: HttpServer, realm: Realm, provider: Provider, keys: JWTVerifyGetKey): void {
  answer('/protocol/openid-connect/userinfo', (account) => ({ sub: account.subject, ...profileOf(account) }))

  answer('/account', ({ subject, username, firstName, lastName, email }, { aud }) => {
    if (![aud].flat().includes(accountAudience)) return null
    return { id: subject, username, firstName, lastName, email, emailVerified: true, attributes: {} }
  })

  function answer(path: string, contents: (account: DemoAccount, claims: JWTPayload) => object | null): void {
    server.get(realm.mount + path, { schema: { hide: true } }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const claims = await verified(request.headers.authorization ?? '')
      const account = claims && (await accountOf(claims))
      const found = account && contents(account, claims)
      if (found) return reply.send(found)
      const error = 'invalid_token'
      return reply.status(401).header('www-authenticate', `Bearer realm="lmi", error="${error}"`).send({ error })
    })
  }

  /** The claims of an access token; null for one that is foreign or has expired. */
  async function verified(authorization: string): Promise<JWTPayload | null> {
    const [, token = ''] = /^bearer (.+)$/i.exec(authorization) ?? []
    const options = { issuer: realm.issuer, algorithms: ['RS256'] }
    const { payload } = await jwtVerify(token, keys, options).catch(() => ({ payload: null }))
    return payload?.typ === 'Bearer' ? payload : null
  }

  /** The account of a token whose session lasts: it ends at sign-out. */
  async function accountOf({ sid, sub = '' }: JWTPayload): Promise<DemoAccount | null> {
    const session = typeof sid === 'string' ? await provider.Session.findByUid(sid) : undefined
    return session?.accountId === sub ? (findDemoAccount('subject', sub) ?? null) : null
  }
}

const statusQuery = z.object({ client_id: z._default(z.string(), ''), origin: z._default(z.string(), '') })

/** Registers the pages that keycloak-js opens in hidden frames: login status, and the test for third-party cookies. */
export function sessionRoutes(server: HttpServer, realm: Realm): void {
  const base = `${realm.mount}/protocol/openid-connect`
  const schema = { hide: true }

  framed(`${base}/login-status-iframe.html`, 'Login status', loginStatusScript)
  framed(`${base}/3p-cookies/step2.html`, 'Cookies', thirdPartyCookiesScript)

  server.get(
    `${base}/login-status-iframe.html/init`,
    { schema: { ...schema, querystring: statusQuery } },
    async ({ query }, reply) => {
      const known = query.client_id === realm.clientId && query.origin === realm.portal
      return reply
        .status(known ? 204 : 403)
        .header('cache-control', 'no-store')
        .send()
    },
  )

  server.get(`${base}/3p-cookies/step1.html`, { schema }, async (_request, reply) =>
    reply
      // Same attributes as the session cookie, because this tests what the browser does with that one.
      .setCookie('KEYCLOAK_3P_COOKIE', 'supported', {
        path: `${realm.mount}/`,
        sameSite: 'lax',
        secure: realm.baseUrl.startsWith('https:'),
      })
      .header('cache-control', 'no-store')
      .redirect(`${base}/3p-cookies/step2.html`, 302),
  )

  function framed(path: string, title: string, script: string): void {
    const page = `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><script>${script}</script></body>
</html>`
    const policy = contentSecurityPolicy({ isFramed: true, script })
    server.get(path, { schema }, async (_request, reply) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page),
    )
  }
}

/**
 * The script of the page that keycloak-js keeps in a frame and asks every few seconds whether the user is still signed
 * in. It compares the session cookie, which a sign-out in another tab removes, with the session of the portal's token.
 */
const loginStatusScript = `
'use strict'
const allowed = new Map()

async function mayAsk(clientId, origin) {
  const key = clientId + ' ' + origin
  if (!allowed.has(key)) {
    const query = new URLSearchParams({ client_id: clientId, origin })
    const answer = await fetch('login-status-iframe.html/init?' + query)
    if (answer.status !== 204 && answer.status !== 403) throw new Error('not now')
    allowed.set(key, answer.status === 204)
  }
  return allowed.get(key)
}

function sessionCookie() {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith('KEYCLOAK_SESSION='))
  return found ? found.slice('KEYCLOAK_SESSION='.length) : ''
}

async function hashOf(text) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

async function statusOf(clientId, sid, origin) {
  try {
    if (!(await mayAsk(clientId, origin))) return 'error'
    const cookie = sessionCookie()
    if (!cookie || !sid) return cookie || sid ? 'changed' : 'unchanged'
    return cookie === (await hashOf(sid)) ? 'unchanged' : 'changed'
  } catch {
    // A server that restarts is no reason to sign anybody out: the next call asks again.
    return 'unchanged'
  }
}

addEventListener('message', async (event) => {
  if (event.source !== parent || typeof event.data !== 'string') return
  const [clientId = '', sid = ''] = event.data.split(' ')
  event.source.postMessage(await statusOf(clientId, sid, event.origin), event.origin)
})
`

/**
 * The script of the second of two pages that test whether the browser sends cookies from inside a frame of the portal.
 * It does not when the two are on different sites.
 */
const thirdPartyCookiesScript = `
'use strict'
const supported = document.cookie.split('; ').includes('KEYCLOAK_3P_COOKIE=supported')
parent.postMessage(supported ? 'supported' : 'unsupported', '*')
`
