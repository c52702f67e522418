import type { QueryClient } from '@tanstack/react-query'
import type { SignOn } from '../sign-on/sign-on.ts'
import { signInFirst, unreachable, unreadableAnswer } from './call-refused.ts'
import type { Intention } from './intention.ts'
import { readRefusal } from './read-refusal.ts'
import { createSend, type SendDependencies } from './send.ts'

/** Reads an answer; a schema of a contract does. */
export type Reads<T> = { readonly parse: (answer: unknown) => T }

/** For calls whose answer is not looked at. */
export const ignored: Reads<undefined> = { parse: () => undefined }

/** Headers of a GET that is never answered from memory and never kept there (specification 000 §7). */
export const noStore = { 'Cache-Control': 'no-store' } as const

type Ask<T> = { readonly schema: Reads<T>; readonly headers?: HeadersInit; readonly signal?: AbortSignal }
type Tell<T> = Ask<T> & {
  /** JSON, or a form or blob as it is. Absent for a call without a body. */
  readonly body?: unknown
  /** Sends an `Idempotency-Key`, the same for each retry. */
  readonly intention?: Intention
}

/**
 * The services of the product. Addresses are a service's base and a path: `${services.quote}quote/party/names`.
 * Every call throws `CallRefused` when it brings no answer.
 */
export type Http = {
  /** Answers from memory where the same address was answered before, unless the headers say `no-store`. */
  readonly get: <T>(address: string, ask: Ask<T>) => Promise<T>
  /** A file, always from the server. */
  readonly getBlob: (address: string, options?: { readonly signal?: AbortSignal }) => Promise<Blob>
  readonly post: <T>(address: string, tell: Tell<T>) => Promise<T>
  readonly put: <T>(address: string, tell: Tell<T>) => Promise<T>
  readonly delete: <T>(address: string, tell: Tell<T>) => Promise<T>
}

type HttpDependencies = Omit<SendDependencies, 'signOn'> & {
  readonly signOn: Pick<SignOn, 'token' | 'renew' | 'signIn' | 'session' | 'subscribe'>
  readonly queryClient: QueryClient
}

export function createHttp(dependencies: HttpDependencies): Http {
  const { queryClient, signOn, page } = dependencies
  const send = createSend(dependencies)
  forgetWithPerson(signOn, queryClient)

  const answered = async (address: URL, init: RequestInit): Promise<Response> => {
    const answer = await send(address, init)
    if (answer.ok) return answer
    const refusal = await readRefusal(answer, new Date())
    throw answer.status === 401 && refusal.refused.length === 0 ? signInFirst() : refusal
  }

  const tell = async <T>(method: string, address: string, how: Tell<T>): Promise<T> => {
    const { body, intention, schema, signal } = how
    const headers = new Headers(how.headers)
    const plain = body === undefined || body instanceof FormData || body instanceof Blob
    const content = plain ? body : JSON.stringify(body)
    if (!plain) headers.set('Content-Type', 'application/json')
    if (intention) headers.set('Idempotency-Key', intention.keyFor(typeof content === 'string' ? content : ''))
    const answer = await answered(new URL(address, page), {
      method,
      headers,
      ...(content !== undefined && { body: content }),
      ...(signal && { signal }),
    })
    intention?.done()
    return read(schema, await content_(answer))
  }

  return {
    get: async (address, { schema, headers, signal }) => {
      const full = new URL(address, page)
      const init = { headers: new Headers(headers), ...(signal && { signal }) }
      const ask = async () => content_(await answered(full, init))
      if (init.headers.get('Cache-Control')?.toLowerCase().includes('no-store')) return read(schema, await ask())
      const kept = await queryClient.fetchQuery({
        queryKey: ['GET', full.href],
        // Without the caller's signal: others may wait for the same answer.
        queryFn: async () => content_(await answered(full, { headers: init.headers })),
        staleTime: 'static',
        gcTime: Number.POSITIVE_INFINITY,
        networkMode: 'always',
        retry: false,
      })
      return read(schema, kept)
    },
    getBlob: async (address, options = {}) => {
      const answer = await answered(new URL(address, page), { headers: noStore, ...options })
      return answer.blob().catch(() => {
        throw unreachable()
      })
    },
    post: (address, how) => tell('POST', address, how),
    put: (address, how) => tell('PUT', address, how),
    delete: (address, how) => tell('DELETE', address, how),
  }
}
