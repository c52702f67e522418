import type { QueryClient } from '@tanstack/react-query'
import type { SignOn } from '../sign-on/sign-on.ts'
import type { NewRequest, TellProgress } from './ask-with-progress.ts'
import { forgetWithPerson } from './forget-with-person.ts'
import type { Intention } from './intention.ts'
import { keepAnswer } from './keep-answer.ts'
import { fileOf, jsonOf, type Reads, readAs } from './read-answer.ts'
import { readRefusal } from './read-refusal.ts'
import { createSend, reaching, type Send, type SendDependencies } from './send.ts'

/** Headers of a GET that is never answered from memory and never kept there (specification 000 §7). */
export const noStore = { 'Cache-Control': 'no-store' } as const

type Ask = { readonly headers?: HeadersInit; readonly signal?: AbortSignal }
type Answering<T> = { readonly schema: Reads<T> }
type Tell = Ask & {
  /** Sent as JSON; a form or a blob as it is. Absent for a call without a body. */
  readonly body?: unknown
  /** Sends an `Idempotency-Key`, the same for each retry. */
  readonly intention?: Intention
  /** The call outlives the page. */
  readonly keepalive?: boolean
  /** Told how far the body has gone. A call that is sent once more starts from 0 again. */
  readonly onProgress?: TellProgress
}
type Upload = Omit<Tell, 'body' | 'keepalive'> & { readonly body: FormData | Blob }
type Tells = {
  <T>(address: string, tell: Tell & Answering<T>): Promise<T>
  /** Without a schema the answer is not looked at. */
  (address: string, tell?: Tell): Promise<undefined>
}

/**
 * The services of the product. Addresses are a service's base and a path: `${services.quote}quote/party/names`.
 * Every call throws `CallRefused` when it brings no answer.
 */
export type Http = {
  /** Answers from memory where the same address was answered before, unless the headers say `no-store`. */
  readonly get: <T>(address: string, ask: Ask & Answering<T>) => Promise<T>
  /** A file, always from the server. */
  readonly getBlob: (address: string, ask?: Ask) => Promise<Blob>
  readonly post: Tells
  readonly put: Tells
  readonly delete: Tells
  /** A POST of files. */
  readonly upload: <T>(address: string, upload: Upload & Answering<T>) => Promise<T>
  /**
   * Puts a file where a service said: with the headers that it said and nothing of ours, neither token nor
   * anti-forgery, wherever that is.
   */
  readonly store: (url: string, upload: Omit<Upload, 'intention'>) => Promise<void>
}

type HttpDependencies = SendDependencies & {
  readonly signOn: Pick<SignOn, 'token' | 'renew' | 'session' | 'subscribe'>
  readonly queryClient: QueryClient
  /** Default: the browser's own. */
  readonly newRequest?: NewRequest
}

export function createHttp(dependencies: HttpDependencies): Http {
  const { queryClient, signOn, page } = dependencies
  const send = createSend(dependencies)
  forgetWithPerson(signOn, queryClient)

  const answered = async (address: URL, init: RequestInit, by: Send = send): Promise<Response> => {
    const answer = await by(address, init)
    if (!answer.ok) throw await readRefusal(answer, new Date())
    return answer
  }

  // Only screens with files need this code.
  const sendTelling = async (onProgress: TellProgress): Promise<Send> => {
    const { askWithProgress } = await import('./ask-with-progress.ts')
    return createSend({ ...dependencies, fetch: askWithProgress(dependencies, onProgress) })
  }

  const tells = (method: string): Tells => {
    async function tell<T>(address: string, how: Tell & Answering<T>): Promise<T>
    async function tell(address: string, how?: Tell): Promise<undefined>
    async function tell<T>(address: string, how: Tell & Partial<Answering<T>> = {}): Promise<T | undefined> {
      const { intention, schema, signal, keepalive = false, onProgress } = how
      const { body, headers } = contentOf(how)
      if (intention) headers.set('Idempotency-Key', intention.keyFor(await saidBy(body)))
      const init = { method, headers, body, keepalive, ...(signal && { signal }) }
      const answer = await answered(new URL(address, page), init, onProgress && (await sendTelling(onProgress)))
      intention?.done()
      return schema && readAs(schema, await jsonOf(answer))
    }
    return tell
  }

  const post = tells('POST')
  return {
    get: async (address, { schema, headers, signal }) => {
      const full = new URL(address, page)
      const asked = new Headers(headers)
      if (asked.get('Cache-Control')?.toLowerCase().includes('no-store')) {
        const answer = await answered(full, { headers: asked, cache: 'no-store', ...(signal && { signal }) })
        return readAs(schema, await jsonOf(answer))
      }
      // Without the caller's signal: others may wait for the same answer.
      const ask = async () => jsonOf(await answered(full, { headers: asked }))
      return readAs(schema, await keepAnswer(queryClient, full, ask))
    },
    getBlob: async (address, { headers, signal } = {}) => {
      const asked = new Headers(headers)
      asked.set('Cache-Control', noStore['Cache-Control'])
      return fileOf(
        await answered(new URL(address, page), { headers: asked, cache: 'no-store', ...(signal && { signal }) }),
      )
    },
    post,
    put: tells('PUT'),
    delete: tells('DELETE'),
    upload: (address, upload) => post(address, upload),
    store: async (url, { body, headers = {}, signal, onProgress }) => {
      const { askWithProgress } = await import('./ask-with-progress.ts')
      const put = reaching(askWithProgress(dependencies, onProgress))
      await answered(new URL(url, page), { method: 'PUT', headers, body, ...(signal && { signal }) }, put)
    },
  }
}

/** What an idempotency key stands for. */
async function saidBy(body: BodyInit | null): Promise<string> {
  if (!(body instanceof FormData)) return String(body)
  const { describeForm } = await import('./describe-form.ts')
  return describeForm(body)
}

function contentOf({ body, headers }: Tell): { body: BodyInit | null; headers: Headers } {
  const named = new Headers(headers)
  if (body === undefined) return { body: null, headers: named }
  if (body instanceof FormData || body instanceof Blob) return { body, headers: named }
  named.set('Content-Type', 'application/json')
  return { body: JSON.stringify(body), headers: named }
}
