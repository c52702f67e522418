import type { TokenSource } from '#browser/session'
import { readRefusal, signInFirst, unreachable } from './call-refused.ts'

const antiForgeryHeader = 'X-XSRF-TOKEN'
const antiForgeryCode = 'anti-forgery'

/** Paths that take no token wherever they stand (specification 000 §7). */
const openPaths = /(?:^|\/)(?:assets|clients\/public)(?:\/|$)/

export type SendDependencies = {
  readonly fetch: typeof fetch
  /** The page's own address, which relative addresses start from. */
  readonly page: string
  /** The base address of each configured service. */
  readonly services: readonly string[]
  readonly cookies: () => string
  readonly signOn: TokenSource
}

export type Send = (address: URL, init: RequestInit) => Promise<Response>

/**
 * Sends a call with what it needs on the way: the bearer token to configured services, the anti-forgery header on
 * what is not a GET to our own origin. A 401 is sent once more with another token, a 403 for a missing anti-forgery
 * token once more with the one that it brought.
 *
 * @throws CallRefused when nobody is signed on, or the service cannot be reached
 */
export function createSend(dependencies: SendDependencies): Send {
  const { page, cookies, signOn } = dependencies
  const services = dependencies.services.map((service) => new URL(service, page))
  const fetch = reaching(dependencies.fetch)

  const attempt: Send = async (address, init) => {
    const headers = new Headers(init.headers)
    if (tokenTravels(address, services)) {
      const token = await signOn.token()
      if (token === null) throw signInFirst()
      headers.set('Authorization', `Bearer ${token}`)
    }
    if ((init.method ?? 'GET') !== 'GET' && address.origin === new URL(page).origin)
      headers.set(antiForgeryHeader, await antiForgeryToken({ cookies, fetch }))
    return fetch(address, { ...init, headers })
  }

  return async (address, init) => {
    const answer = await attempt(address, init)
    if (answer.status === 401 && tokenTravels(address, services) && (await signOn.renew()))
      return attempt(address, init)
    if (answer.status === 403 && (await isAntiForgery(answer))) return attempt(address, init)
    return answer
  }
}

async function isAntiForgery(answer: Response): Promise<boolean> {
  const { refused } = await readRefusal(answer.clone(), new Date())
  return refused.some(({ code }) => code === antiForgeryCode)
}

/** `fetch` with a sentence for a person when the network fails. A caller's own abort stays what it is. */
export function reaching(ask: typeof fetch): typeof fetch {
  return async (address, init) => {
    try {
      return await ask(address, init)
    } catch (error) {
      if (init?.signal?.aborted) throw error
      throw unreachable()
    }
  }
}

/**
 * True when a call may carry the bearer token: its address lies under a configured service, and not under /assets or
 * /clients/public. Everything else, storage and other origins above all, never sees it.
 */
function tokenTravels(address: URL, services: readonly URL[]): boolean {
  if (openPaths.test(address.pathname)) return false
  return services.some((service) => address.origin === service.origin && isUnder(address.pathname, service.pathname))
}

function isUnder(path: string, base: string): boolean {
  const folder = base.endsWith('/') ? base : `${base}/`
  return path === base || path.startsWith(folder)
}

type AntiForgeryDependencies = { readonly cookies: () => string; readonly fetch: typeof fetch }

/**
 * The anti-forgery token of the cookie XSRF-TOKEN. The server sets it with any answer, so where it is missing the
 * smallest thing there is gets fetched first. '' when the server sets none.
 */
async function antiForgeryToken({ cookies, fetch }: AntiForgeryDependencies): Promise<string> {
  const held = readCookie(cookies())
  if (held !== '') return held
  await fetch('assets/build.json', { cache: 'no-store' })
  return readCookie(cookies())
}

function readCookie(cookies: string): string {
  const pair = cookies.split(/;\s*/).find((cookie) => cookie.startsWith('XSRF-TOKEN='))
  return decodeURIComponent(pair?.slice('XSRF-TOKEN='.length) ?? '')
}

/** Told how many bytes of the request's body have left, and how many there are. */
export type TellProgress = (sentBytes: number, totalBytes: number) => void

export type NewRequest = () => XMLHttpRequest
export type AskParts = { readonly fetch: typeof fetch; readonly newRequest?: NewRequest }

const ofTheBrowser: NewRequest = () => new XMLHttpRequest()

/**
 * `fetch` that tells how far a body has gone, which only XMLHttpRequest knows. What has no body goes by `fetch`.
 * Rejects as `fetch` does: with the signal's reason when the caller gives up, with a TypeError when the network fails.
 */
export function fetchWithProgress(
  { fetch, newRequest = ofTheBrowser }: AskParts,
  tell: TellProgress = () => undefined,
): typeof fetch {
  return (address, init = {}) => {
    if (init.body === null || init.body === undefined) return fetch(address, init)
    const { signal, body } = init
    if (signal?.aborted) return Promise.reject(signal.reason)
    return new Promise<Response>((resolve, reject) => {
      const request = newRequest()
      const giveUp = () => request.abort()
      const settle = (end: () => void) => () => {
        signal?.removeEventListener('abort', giveUp)
        end()
      }
      request.open(init.method ?? 'GET', String(address))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.upload.onprogress = ({ loaded, total }) => tell(loaded, total)
      request.onload = settle(() => resolve(responseOf(request)))
      request.onerror = settle(() => reject(new TypeError('Failed to send')))
      request.ontimeout = request.onerror
      request.onabort = settle(() => reject(signal?.reason ?? new DOMException('Given up', 'AbortError')))
      signal?.addEventListener('abort', giveUp, { once: true })
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
  // A response of these may not have a body, not even an empty one.
  const bodiless = status === 204 || status === 205 || status === 304
  return new Response(bodiless ? null : request.responseText, { status, headers })
}
