import type { TokenSource } from '#browser/session'
import { isRefused, parseRefusal, signInFirst, unreachable } from './call-refused.ts'

/** Paths that never get a token, on any origin (specification 000 §7). */
const openPaths = /(?:^|\/)(?:assets|clients\/public)(?:\/|$)/

export type SendDependencies = {
  readonly fetch: typeof fetch
  /** The page's own address, the base of relative addresses. */
  readonly page: string
  /** The base address of each configured service. */
  readonly services: readonly string[]
  readonly cookies: () => string
  readonly signOn: TokenSource
  /** Defaults to the browser's own. */
  readonly newRequest?: () => XMLHttpRequest
}

export type Send = (address: URL, init: RequestInit) => Promise<Response>

/**
 * Sends a call with the bearer token, for configured services, and the anti-forgery header, for calls other than GET to
 * our own origin. Retries once with another token after a 401, and once with a new anti-forgery token after a 403 for a
 * missing one.
 *
 * @throws CallRefused when nobody is signed on, or the service cannot be reached
 */
export function createSend(dependencies: SendDependencies): Send {
  const { page, cookies, signOn } = dependencies
  const services = dependencies.services.map((service) => new URL(service, page))
  const fetch = withNetworkErrors(dependencies.fetch)

  const attempt: Send = async (address, init) => {
    const headers = new Headers(init.headers)
    if (tokenTravels(address, services)) {
      const token = await signOn.token()
      if (token === null) throw signInFirst()
      headers.set('Authorization', `Bearer ${token}`)
    }
    if ((init.method ?? 'GET') !== 'GET' && address.origin === new URL(page).origin)
      headers.set('X-XSRF-TOKEN', await antiForgeryToken(cookies, fetch))
    return fetch(address, { ...init, headers })
  }

  return async (address, init) => {
    const response = await attempt(address, init)
    const { status } = response
    const isExpired = status === 401 && tokenTravels(address, services) && (await signOn.renew())
    const isWithoutToken = status === 403 && isRefused(await parseRefusal(response.clone(), new Date()), 'anti-forgery')
    return isExpired || isWithoutToken ? attempt(address, init) : response
  }
}

/** `fetch` with a readable message when the network fails. An abort by the caller passes unchanged. */
export function withNetworkErrors(fetch: typeof globalThis.fetch): typeof fetch {
  return async (address, init) => {
    try {
      return await fetch(address, init)
    } catch (error) {
      if (init?.signal?.aborted) throw error
      throw unreachable()
    }
  }
}

/**
 * True when a call may carry the bearer token: its address is under a configured service, and not under /assets or
 * /clients/public. All other addresses, above all storage and other origins, never receive it.
 */
function tokenTravels({ origin, pathname }: URL, services: readonly URL[]): boolean {
  if (openPaths.test(pathname)) return false
  const isUnder = (base: string) => pathname === base || pathname.startsWith(base.endsWith('/') ? base : `${base}/`)
  return services.some((service) => origin === service.origin && isUnder(service.pathname))
}

/**
 * The anti-forgery token from the cookie XSRF-TOKEN. The server sets it with any response, so a missing one is obtained
 * by fetching the smallest resource. '' when the server sets none.
 */
async function antiForgeryToken(cookies: () => string, fetch: typeof globalThis.fetch): Promise<string> {
  const held = tokenIn(cookies())
  if (held !== '') return held
  await fetch('assets/build.json', { cache: 'no-store' })
  return tokenIn(cookies())
}

function tokenIn(cookies: string): string {
  return decodeURIComponent(/(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(cookies)?.[1] ?? '')
}

export type OnProgress = (sentBytes: number, totalBytes: number) => void

/**
 * `fetch` with upload progress, which only XMLHttpRequest reports. A call without a body uses `fetch`. Rejects like
 * `fetch`: with the signal's reason on abort, with a TypeError when the network fails.
 */
export function fetchWithProgress(
  { fetch, newRequest = () => new XMLHttpRequest() }: Pick<SendDependencies, 'fetch' | 'newRequest'>,
  onProgress: OnProgress = () => undefined,
): typeof fetch {
  return (address, init = {}) => {
    if (init.body === null || init.body === undefined) return fetch(address, init)
    const { signal, body } = init
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise<Response>((resolve, reject) => {
      const request = newRequest()
      const abortRequest = () => request.abort()
      const settle = (end: () => void) => () => {
        signal?.removeEventListener('abort', abortRequest)
        end()
      }
      request.open(init.method ?? 'GET', String(address))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
      request.onload = settle(() => resolve(responseOf(request)))
      request.onerror = settle(() => reject(new TypeError('Failed to send')))
      request.ontimeout = request.onerror
      request.onabort = settle(() =>
        reject(signal?.reason ?? new DOMException('The request was cancelled', 'AbortError')),
      )
      signal?.addEventListener('abort', abortRequest, { once: true })
      request.send(body as XMLHttpRequestBodyInit)
    })
  }
}

function responseOf(request: XMLHttpRequest): Response {
  const { status } = request
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split(/\r?\n/)) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon).trim(), line.slice(colon + 1).trim())
  }
  // Not an empty text, which some statuses must not have, and which would be given a content type.
  return new Response(request.responseText || null, { status, headers })
}
