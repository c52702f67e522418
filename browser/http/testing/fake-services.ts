import type { SessionSource } from '#browser/session'
import { createHttp, createQueryClient } from '../create-http.ts'

type FakeRequest = {
  readonly address: string
  readonly method: string
  readonly headers: Headers
  readonly body: unknown
  /** How it was sent: by `fetch`, or by the request with progress. */
  readonly by: 'fetch' | 'request'
}
type Respond = (request: FakeRequest, time: number) => Response | Promise<Response>

export const page = 'https://portal.example/'

type Session = ReturnType<SessionSource['session']>

export function signedOnAs(subject: string): Session {
  return { state: 'signed-on', caller: { subject } }
}

/** The HTTP client with a fake network, sign-on and cookies that a test controls. */
export function fakeServices(respond: Respond, options: { services?: readonly string[]; cookie?: string } = {}) {
  const requests: FakeRequest[] = []
  const listeners = new Set<() => void>()
  const state = {
    token: 'token-1' as string | null,
    renewed: 0,
    canRenew: true,
    session: signedOnAs('one'),
    cookie: options.cookie ?? 'XSRF-TOKEN=forgery-1',
  }
  const queryClient = createQueryClient()
  const handle = async (request: FakeRequest) => {
    requests.push(request)
    return respond(request, requests.length)
  }
  const http = createHttp({
    page,
    services: options.services ?? ['/api/', '/api/presign'],
    cookies: () => state.cookie,
    queryClient,
    fetch: async (address, init) => {
      init?.signal?.throwIfAborted()
      return handle({
        address: String(address),
        method: init?.method ?? 'GET',
        headers: new Headers(init?.headers),
        body: init?.body ?? null,
        by: 'fetch',
      })
    },
    newRequest: () => fakeRequest((address, init) => handle({ address, ...init, by: 'request' })),
    signOn: {
      token: async () => state.token,
      renew: async () => {
        state.renewed += 1
        if (state.canRenew) state.token = `token-${state.renewed + 1}`
        return state.canRenew
      },
      session: () => state.session,
      subscribe: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  })
  const become = (session: Session) => {
    state.session = session
    for (const listener of listeners) listener()
  }
  return { http, requests, state, become, queryClient }
}

type Sends = (address: string, init: { method: string; headers: Headers; body: unknown }) => Promise<Response>

/** A fake XMLHttpRequest: reports progress at half of the body, then at all of it. */
function fakeRequest(send: Sends): XMLHttpRequest {
  const headers = new Headers()
  let opened = { method: '', address: '' }
  let aborted = false
  let answer = { text: '', headers: '' }
  const request = {
    upload: { onprogress: null as ((event: Partial<ProgressEvent>) => void) | null },
    status: 0,
    onload: () => undefined,
    onerror: () => undefined,
    onabort: () => undefined,
    get responseText() {
      return answer.text
    },
    open: (method: string, address: string) => {
      opened = { method, address }
    },
    setRequestHeader: (name: string, value: string) => headers.append(name, value),
    getAllResponseHeaders: () => answer.headers,
    abort: () => {
      aborted = true
      request.onabort()
    },
    send: async (body: unknown) => {
      request.upload.onprogress?.({ loaded: 50, total: 100 })
      request.upload.onprogress?.({ loaded: 100, total: 100 })
      try {
        const response = await send(opened.address, { method: opened.method, headers, body })
        if (aborted) return
        request.status = response.status
        const lines = Array.from(response.headers, ([name, value]) => `${name}: ${value}\r\n`)
        answer = { text: await response.text(), headers: lines.join('') }
        request.onload()
      } catch {
        if (!aborted) request.onerror()
      }
    },
  }
  return request as unknown as XMLHttpRequest
}
