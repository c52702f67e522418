import type { IncomingHttpHeaders } from 'node:http'
import type { HttpServer } from '#platform/http'

const loopback = /^(?:localhost|[\w-]+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i

/** To a browser `127.0.0.1` and `localhost` are two sites: sign-on would fail on the one that is not configured. */
export function redirectLoopback(server: HttpServer, baseUrl: string): void {
  const { host } = new URL(baseUrl)
  if (!loopback.test(host)) return
  server.addHook('onRequest', async (request, reply) => {
    const requested = request.headers.host ?? ''
    if (requested === host || !loopback.test(requested) || !isPageLoad(request.method, request.headers)) return
    return reply.redirect(`${baseUrl}${request.url}`, 302)
  })
}

function isPageLoad(method: string, headers: IncomingHttpHeaders) {
  if (method !== 'GET') return false
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? (headers.accept ?? '').includes('text/html') : mode === 'navigate'
}
