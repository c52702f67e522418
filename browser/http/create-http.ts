import type { QueryClient } from '@tanstack/react-query'
import type { SessionSource } from '#browser/session'
import { readRefusal, unreachable, unreadableAnswer } from './call-refused.ts'
import { createSend, type NewRequest, reaching, type Send, type SendDependencies, type TellProgress } from './send.ts'

/** Headers of a GET that is never answered from memory and never kept there (specification 000 §7). */
export const noStore = { 'Cache-Control': 'no-store' } as const

/** Reads an answer; a schema of a contract does. */
export type AnswerSchema<T> = { readonly parse: (answer: unknown) => T }

type GetOptions = { readonly headers?: HeadersInit; readonly signal?: AbortSignal }
type WithSchema<T> = { readonly schema: AnswerSchema<T> }
type SendOptions = GetOptions & {
  /** Sent as JSON; a form or a blob as it is. Absent for a call without a body. */
  readonly body?: unknown
  /** Sends an `Idempotency-Key`, the same for each retry. */
  readonly idempotencyKey?: IdempotencyKey
  /** The call outlives the page. */
  readonly keepalive?: boolean
  /** Told how far the body has gone. A call that is sent once more starts from 0 again. */
  readonly onProgress?: TellProgress
}
type Upload = Omit<SendOptions, 'body' | 'keepalive'> & { readonly body: FormData | Blob }
type SendCall = {
  <T>(address: string, options: SendOptions & WithSchema<T>): Promise<T>
  /** Without a schema the answer is not looked at. */
  (address: string, options?: SendOptions): Promise<undefined>
}

/**
 * The services of the product. Addresses are a service's base and a path: `${services.quote}quote/party/names`.
 * Every call throws `CallRefused` when it brings no answer.
 */
export type Http = {
  /** Answers from memory where the same address was answered before, unless the headers say `no-store`. */
  readonly get: <T>(address: string, options: GetOptions & WithSchema<T>) => Promise<T>
  /** A file, always from the server. */
  readonly getBlob: (address: string, options?: GetOptions) => Promise<Blob>
  readonly post: SendCall
  readonly put: SendCall
  readonly patch: SendCall
  readonly delete: SendCall
  /** A POST of files. */
  readonly upload: <T>(address: string, upload: Upload & WithSchema<T>) => Promise<T>
  /**
   * Puts a file where a service said: with the headers that it said and nothing of ours, neither token nor
   * anti-forgery, wherever that is.
   */
  readonly store: (url: string, upload: Omit<Upload, 'idempotencyKey'>) => Promise<void>
}

type HttpDependencies = SendDependencies & {
  readonly signOn: SessionSource
  readonly queryClient: QueryClient
  /** Default: the browser's own. */
  readonly newRequest?: NewRequest
}

export function createHttp(dependencies: HttpDependencies): Http {
  const { queryClient, signOn, page } = dependencies
  const send = createSend(dependencies)
  clearWhenPersonChanges(signOn, queryClient)

  const answered = async (address: URL, init: RequestInit, by: Send = send): Promise<Response> => {
    const answer = await by(address, init)
    if (!answer.ok) throw await readRefusal(answer, new Date())
    return answer
  }

  // Only screens with files need this code.
  const sendTelling = async (onProgress: TellProgress): Promise<Send> => {
    const { fetchWithProgress } = await import('./send.ts')
    return createSend({ ...dependencies, fetch: fetchWithProgress(dependencies, onProgress) })
  }

  const tells = (method: string): SendCall => {
    async function tell<T>(address: string, options: SendOptions & WithSchema<T>): Promise<T>
    async function tell(address: string, options?: SendOptions): Promise<undefined>
    async function tell<T>(
      address: string,
      options: SendOptions & Partial<WithSchema<T>> = {},
    ): Promise<T | undefined> {
      const { idempotencyKey, schema, signal, keepalive = false, onProgress } = options
      const { body, headers } = contentOf(options)
      if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey.keyFor(await saidBy(body)))
      const init = { method, headers, body, keepalive, ...(signal && { signal }) }
      const answer = await answered(new URL(address, page), init, onProgress && (await sendTelling(onProgress)))
      idempotencyKey?.done()
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
      return readAs(schema, await readThrough(queryClient, full, ask))
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
    patch: tells('PATCH'),
    delete: tells('DELETE'),
    upload: (address, upload) => post(address, upload),
    store: async (url, { body, headers = {}, signal, onProgress }) => {
      const { fetchWithProgress } = await import('./send.ts')
      const put = reaching(fetchWithProgress(dependencies, onProgress))
      await answered(new URL(url, page), { method: 'PUT', headers, body, ...(signal && { signal }) }, put)
    },
  }
}

/** What an idempotency key stands for. */
async function saidBy(body: BodyInit | null): Promise<string> {
  if (!(body instanceof FormData)) return String(body)
  return describeForm(body)
}

function contentOf({ body, headers }: SendOptions): { body: BodyInit | null; headers: Headers } {
  const named = new Headers(headers)
  if (body === undefined) return { body: null, headers: named }
  if (body instanceof FormData || body instanceof Blob) return { body, headers: named }
  named.set('Content-Type', 'application/json')
  return { body: JSON.stringify(body), headers: named }
}

/**
 * What a form says, as text, so that the same content sent again has the same key and any other has another. Of a file
 * it is the name, size and time of its last change: its bytes are not read for this.
 */
async function describeForm(form: FormData): Promise<string> {
  return JSON.stringify(await Promise.all(Array.from(form, async ([name, value]) => [name, await describePart(value)])))
}

async function describePart(part: string | File): Promise<string> {
  if (typeof part === 'string') return part
  // The JSON part travels as a file of its own, and is small.
  return part.type.startsWith('application/json') ? part.text() : `${part.name} ${part.size} ${part.lastModified}`
}

/** Asks once per full address; later, and while the first is under way, the same answer. A failure is not kept. */
async function readThrough(queryClient: QueryClient, full: URL, ask: () => Promise<unknown>): Promise<unknown> {
  return queryClient.fetchQuery({
    queryKey: ['GET', full.href],
    queryFn: ask,
    staleTime: 'static',
    gcTime: Number.POSITIVE_INFINITY,
    // The browser's idea of being offline must not leave a call waiting.
    networkMode: 'always',
    retry: false,
  })
}

/** The JSON of an answer; `null` for one without a body. */
async function jsonOf(answer: Response): Promise<unknown> {
  const text = await answer.text().catch(() => {
    throw unreachable()
  })
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function fileOf(answer: Response): Promise<Blob> {
  return answer.blob().catch(() => {
    throw unreachable()
  })
}

/** An answer of another shape than agreed is our fault or the service's, not the person's: logged, then said plainly. */
function readAs<T>(schema: AnswerSchema<T>, answer: unknown): T {
  try {
    return schema.parse(answer)
  } catch (error) {
    console.error('A service answered in another shape than agreed.', error)
    throw unreadableAnswer()
  }
}

/** Empties the memory when the person signs out or is another: nobody sees the answers of the person before them. */
function clearWhenPersonChanges(signOn: SessionSource, queryClient: QueryClient): void {
  const person = () => {
    const session = signOn.session()
    return session.state === 'signed-on' ? session.caller.subject : null
  }
  let known = person()
  signOn.subscribe(() => {
    const now = person()
    if (now !== known) queryClient.clear()
    known = now
  })
}

/** The `Idempotency-Key` of one thing that a person does, however often the call for it is sent. */
export type IdempotencyKey = {
  /** The key for this body: the same until the call succeeded; another body has another key. */
  readonly keyFor: (body: string) => string
  /** The call succeeded: the next one has a new key. */
  readonly done: () => void
}

/** A key that stays the same while a call is tried again, so that nothing is created twice. */
export function createIdempotencyKey(newKey: () => string = () => crypto.randomUUID()): IdempotencyKey {
  let held: { readonly key: string; readonly body: string } | null = null
  return {
    keyFor: (body) => {
      if (held?.body !== body) held = { key: newKey(), body }
      return held.key
    },
    done: () => {
      held = null
    },
  }
}
