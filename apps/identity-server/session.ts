import { type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type Provider from 'oidc-provider'
import { type DemoAccount, findDemoAccount } from '#areas/identity/server'
import type { HttpServer } from '#platform/http'
import { contentSecurityPolicy } from './pages.ts'
import { accountAudience, profileOf } from './provider-settings.ts'
import type { Realm } from './realm.ts'

/** Registers `userinfo`, as the provider's own refuses tokens with an audience, and Keycloak's `account`. */
export function profileRoutes(server: HttpServer, realm: Realm, provider: Provider, keys: JWTVerifyGetKey): void {
  response('/protocol/openid-connect/userinfo', (account) => ({ sub: account.subject, ...profileOf(account) }))

  response('/account', ({ subject, username, firstName, lastName, email }, { aud }) => {
    if (![aud].flat().includes(accountAudience)) return null
    return { id: subject, username, firstName, lastName, email, emailVerified: true, attributes: {} }
  })

  function response(path: string, contents: (account: DemoAccount, claims: JWTPayload) => object | null): void {
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

/** The pages that keycloak-js opens in hidden frames: login status, and the test for cookies of another site. */
export function sessionRoutes(server: HttpServer, realm: Realm): void {
  framed('login-status-iframe.html', 'Login status', loginStatusScript)
  framed('3p-cookies/step1.html', 'Cookies', "parent.postMessage('supported', location.origin)")

  function framed(path: string, title: string, script: string): void {
    const page = `<!doctype html>
<html lang="en-AU">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><script>${script}</script></body>
</html>`
    const policy = contentSecurityPolicy({ isFramed: true, script })
    server.get(`${realm.mount}/protocol/openid-connect/${path}`, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page),
    )
  }
}

/** Compares the session cookie, which a sign-out in another tab removes, with the session of the portal's token. */
const loginStatusScript = `
'use strict'
function sessionCookie() {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith('KEYCLOAK_SESSION='))
  return found ? found.slice('KEYCLOAK_SESSION='.length) : ''
}

async function hashOf(text) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest))).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

addEventListener('message', async (event) => {
  if (event.source !== parent || event.origin !== location.origin || typeof event.data !== 'string') return
  const [, sid = ''] = event.data.split(' ')
  const cookie = sessionCookie()
  const same = cookie && sid ? cookie === (await hashOf(sid)) : !cookie && !sid
  event.source.postMessage(same ? 'unchanged' : 'changed', event.origin)
})
`
