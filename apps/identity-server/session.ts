import type { FastifyReply, FastifyRequest } from 'fastify'
import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type Provider from 'oidc-provider'
import * as z from 'zod/mini'
import type { HttpServer } from '#platform/http'
import { type DemoAccount, findAccountBySubject } from './accounts/demo-accounts.ts'
import { contentSecurityPolicy } from './pages.ts'
import { accountAudience, profileOf } from './provider/create-provider.ts'
import type { Realm } from './realm.ts'

/** Finds the account of an access token; `null` for a token that is foreign, has expired, or outlives its session. */
export type FindBearer = (authorization: string | undefined) => Promise<Bearer | null>
export type Bearer = { readonly account: DemoAccount; readonly claims: JWTPayload }

/**
 * Creates the check of access tokens. The provider's own userinfo call refuses tokens with an audience, which these
 * have. It also looks up the session, so that a token is invalid right after sign-out.
 */
export function createFindBearer(realm: Realm, provider: Provider, keys: JWTVerifyGetKey): FindBearer {
  return async (authorization) => {
    const [scheme, token] = (authorization ?? '').split(' ')
    if (scheme?.toLowerCase() !== 'bearer' || !token) return null
    const claims = await verified(token, realm, keys)
    if (claims?.typ !== 'Bearer' || typeof claims.sid !== 'string') return null
    const session = await provider.Session.findByUid(claims.sid)
    if (!session || session.accountId !== claims.sub) return null
    const account = findAccountBySubject(session.accountId ?? '')
    return account ? { account, claims } : null
  }
}

async function verified(token: string, realm: Realm, keys: JWTVerifyGetKey): Promise<JWTPayload | null> {
  try {
    const { payload } = await jwtVerify(token, keys, { issuer: realm.issuer, algorithms: ['RS256'] })
    return payload
  } catch {
    return null
  }
}

/** Registers the two calls that identify the signed-in user: `userinfo` of OpenID, and Keycloak's own `account`. */
export function profileRoutes(server: HttpServer, realm: Realm, findBearer: FindBearer): void {
  answer(`${realm.mount}/protocol/openid-connect/userinfo`, ({ account }) => ({
    sub: account.subject,
    ...profileOf(account),
  }))

  answer(`${realm.mount}/account`, ({ account, claims }) => {
    if (![claims.aud].flat().includes(accountAudience)) return null
    const { subject, username, firstName, lastName, email } = account
    return { id: subject, username, firstName, lastName, email, emailVerified: true, attributes: {} }
  })

  function answer(path: string, contents: (bearer: Bearer) => object | null): void {
    server.options(path, { schema: { hide: true } }, async (request, reply) => {
      allowPortals(request, reply, realm)
      return reply.header('access-control-allow-headers', 'authorization, content-type').status(204).send()
    })
    server.get(path, { schema: { hide: true } }, async (request, reply) => {
      allowPortals(request, reply, realm)
      reply.header('cache-control', 'no-store')
      const bearer = await findBearer(request.headers.authorization)
      const found = bearer && contents(bearer)
      if (found) return reply.send(found)
      const error = 'invalid_token'
      return reply.status(401).header('www-authenticate', `Bearer realm="lmi", error="${error}"`).send({ error })
    })
  }
}

function allowPortals(request: FastifyRequest, reply: FastifyReply, { portals }: Realm): void {
  const { origin } = request.headers
  reply.header('vary', 'Origin')
  if (!origin || !portals.includes(origin)) return
  reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
}

const asking = z.object({ client_id: z._default(z.string(), ''), origin: z._default(z.string(), '') })

/** Registers the pages that keycloak-js opens in hidden frames: login status, and the test for third-party cookies. */
export function sessionRoutes(server: HttpServer, realm: Realm): void {
  const base = `${realm.mount}/protocol/openid-connect`
  const schema = { hide: true }

  framed(`${base}/login-status-iframe.html`, 'Login status', loginStatusScript)
  framed(`${base}/3p-cookies/step2.html`, 'Cookies', thirdPartyCookiesScript)

  server.get(
    `${base}/login-status-iframe.html/init`,
    { schema: { ...schema, querystring: asking } },
    async ({ query }, reply) => {
      const known = query.client_id === realm.clientId && realm.portals.includes(query.origin)
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
    const page = showScriptPage(title, script)
    const policy = contentSecurityPolicy({ framedBy: realm.portals, script })
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
export const loginStatusScript = `
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
    // A server that restarts is no reason to sign anybody out: the next question asks again.
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
export const thirdPartyCookiesScript = `
'use strict'
const supported = document.cookie.split('; ').includes('KEYCLOAK_3P_COOKIE=supported')
parent.postMessage(supported ? 'supported' : 'unsupported', '*')
`

export function showScriptPage(title: string, script: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><script>${script}</script></body>
</html>`
}
