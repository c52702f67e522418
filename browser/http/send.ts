import type { TokenSource } from '#browser/session'
import { readRefusal, signInFirst, unreachable } from './call-refused.ts'

const antiForgeryHeader = 'X-XSRF-TOKEN'
const antiForgeryCode = 'anti-forgery'

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
 * The anti-forgery token from the cookie XSRF-TOKEN. The server sets it with any response, so a missing one is obtained
 * by fetching the smallest resource. '' when the server sets none.
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

/** Receives the number of bytes sent, and the total. */
export type OnProgress = (sentBytes: number, totalBytes: number) => void
