import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type HttpServer, isApiCall } from './http-server.ts'
import { refuse } from './refusal.ts'

export const antiForgeryCookie = 'XSRF-TOKEN'
export const antiForgeryHeader = 'x-xsrf-token'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Requires every call of a browser under /api except GET, HEAD and OPTIONS to repeat the cookie in a header, which
 * another site cannot do.
 */
export function registerAntiForgery(server: HttpServer, secure: boolean): void {
  server.addHook('onRequest', (request, reply, done) => {
    const cookie = request.cookies[antiForgeryCookie]
    if (!cookie && !isKeptFile(request)) {
      reply.setCookie(antiForgeryCookie, randomBytes(24).toString('base64url'), {
        path: '/',
        sameSite: 'lax',
        secure,
        httpOnly: false,
      })
    }
    if (safeMethods.has(request.method) || !isApiCall(request) || !isFromBrowser(request)) return done()
    const header = request.headers[antiForgeryHeader]
    if (!cookie || typeof header !== 'string' || !sameText(cookie, header)) {
      const message = isPage(request)
        ? 'This page is out of date. Reload it and try again.'
        : 'Missing X-XSRF-TOKEN header.'
      throw refuse('anti-forgery', message, { status: 403 })
    }
    done()
  })
}

/** Other software sends its bearer token and nothing that another site could add to. */
function isFromBrowser({ headers }: FastifyRequest): boolean {
  return [headers.cookie, headers.origin, headers['sec-fetch-site']].some((header) => header !== undefined)
}

/** Browsers name themselves by `Origin` or `Sec-Fetch-Site`; other software may keep cookies all the same. */
function isPage({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

/**
 * True for a built file: caches store it and must not pass one user's cookie to the next. A path under /assets/ with
 * its own route is not a built file.
 */
function isKeptFile({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/assets/') && (routeOptions.url?.endsWith('*') ?? true)
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function sameText(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
