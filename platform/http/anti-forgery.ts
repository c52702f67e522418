import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type HttpServer, isApiCall } from './http-server.ts'
import { refuse } from './refusal.ts'

export const antiForgeryCookie = 'XSRF-TOKEN'
export const antiForgeryHeader = 'x-xsrf-token'

const outOfDate = 'This page is out of date. Reload it and try again.'
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** A browser's call that changes data repeats the cookie in a header, which another site cannot do. */
export function registerAntiForgery(server: HttpServer, secure: boolean): void {
  server.addHook('onRequest', (request, reply, done) => {
    const cookie = request.cookies[antiForgeryCookie]
    if (!cookie && !isKeptFile(request) && !isOtherSoftware(request)) {
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
      const message = namesPage(request) ? outOfDate : 'Missing X-XSRF-TOKEN header.'
      throw refuse('anti-forgery', message, { status: 403 })
    }
    done()
  })
}

/** A browser names its page or its site in every call that changes data. */
function namesPage({ headers }: FastifyRequest): boolean {
  return headers.origin !== undefined || headers['sec-fetch-site'] !== undefined
}

/** Other software sends its bearer token, which another site cannot add. Its HTTP library may also repeat cookies. */
function isOtherSoftware(request: FastifyRequest): boolean {
  return /^bearer /i.test(request.headers.authorization ?? '') && !namesPage(request)
}

function isFromBrowser(request: FastifyRequest): boolean {
  return !isOtherSoftware(request) && (request.headers.cookie !== undefined || namesPage(request))
}

/** Caches store a built file and must not pass one user's cookie to the next. */
function isKeptFile({ url, routeOptions }: FastifyRequest): boolean {
  return url.startsWith('/assets/') && (routeOptions.url?.endsWith('*') ?? true)
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function sameText(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}
