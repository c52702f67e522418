import { QueryClient } from '@tanstack/react-query'
import type { Session } from '../sign-on/sign-on.ts'
import { createHttp } from './create-http.ts'
import { fakeRequest } from './fake-request.ts'

type Asked = {
  readonly address: string
  readonly method: string
  readonly headers: Headers
  readonly body: unknown
  /** What sent it: `fetch`, or the request that tells its progress. */
  readonly by: 'fetch' | 'request'
}
type Answers = (asked: Asked, time: number) => Response | Promise<Response>

export const page = 'https://portal.example/'

export function signedOnAs(subject: string): Session {
  const access = { channel: 'A', rights: {} }
  const caller = { subject, username: subject, firstName: '', lastName: '', email: null, access, insurer: false }
  return { state: 'signed-on', caller }
}

/** The http client in front of a network, a sign-on and cookies that a test decides about. */
export function fakeServices(answers: Answers, options: { services?: readonly string[]; cookie?: string } = {}) {
  const asked: Asked[] = []
  const listeners = new Set<() => void>()
  const state = {
    token: 'token-1' as string | null,
    renewed: 0,
    canRenew: true,
    session: signedOnAs('one'),
    cookie: options.cookie ?? 'XSRF-TOKEN=forgery-1',
  }
  const queryClient = new QueryClient()
  const ask = async (now: Asked) => {
    asked.push(now)
    return answers(now, asked.length)
  }
  const http = createHttp({
    page,
    services: options.services ?? ['/api/', '/api/presign'],
    cookies: () => state.cookie,
    queryClient,
    fetch: async (address, init) => {
      init?.signal?.throwIfAborted()
      return ask({
        address: String(address),
        method: init?.method ?? 'GET',
        headers: new Headers(init?.headers),
        body: init?.body ?? null,
        by: 'fetch',
      })
    },
    newRequest: () => fakeRequest((address, init) => ask({ address, ...init, by: 'request' })),
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
  return { http, asked, state, become, queryClient }
}
