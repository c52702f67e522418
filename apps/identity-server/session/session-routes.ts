import * as z from 'zod/mini'
import type { HttpServer } from '#platform/http'
import { contentSecurityPolicy } from '../pages/content-security-policy.ts'
import type { Realm } from '../realm.ts'
import { loginStatusScript, showScriptPage, thirdPartyCookiesScript } from './login-status-page.ts'

const asking = z.object({ client_id: z._default(z.string(), ''), origin: z._default(z.string(), '') })

/** The pages that keycloak-js opens in hidden frames: login status, and the probe for third-party cookies. */
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
      // Of the same kind as the session's cookie: it is that one's fate that is asked for.
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
