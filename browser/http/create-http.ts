import { QueryClient } from '@tanstack/react-query'
import type { SessionSource } from '#browser/session'
import { parseRefusal, unreadableResponse } from './call-refused.ts'
import {
  createSend,
  fetchWithProgress,
  type OnProgress,
  type Send,
  type SendDependencies,
  withNetworkErrors,
} from './send.ts'

/** The headers of a GET that bypasses the cache and is not cached (specification 000 §7). */
export const noStore = { 'Cache-Control': 'no-store' } as const

/** Parses a response body; a contract's schema implements it. */
export type ResponseSchema<T> = { readonly parse: (content: unknown) => T }

type GetOptions = { readonly headers?: HeadersInit | undefined; readonly signal?: AbortSignal | undefined }
type WithSchema<T> = { readonly schema: ResponseSchema<T> }
type SendOptions = GetOptions & {
  /** Sent as JSON; a form or a blob as it is. Omit it for a call without a body. */
  readonly body?: unknown
  /** Sends an `Idempotency-Key`, the same for each retry. */
  readonly idempotencyKey?: IdempotencyKey
  readonly keepalive?: boolean
  /** Reports the upload progress. A repeated call starts at 0 again. */
  readonly onProgress?: OnProgress
}
type SendCall = {
  <T>(address: string, options: SendOptions & WithSchema<T>): Promise<T>
  /** Without a schema the response body is ignored. */
  (address: string, options?: SendOptions): Promise<undefined>
}

/** A failed call is shown with "Try again", and the browser may wrongly report that it is offline. */
export function createQueryClient(): QueryClient {
  const networkMode = 'always'
  return new QueryClient({ defaultOptions: { queries: { retry: false, networkMode }, mutations: { networkMode } } })
}

/**
 * The HTTP client for the product's services. An address is a service's base and a path:
 * `${services.quote}quote/party/names`. Every call throws `CallRefused` when it fails.
 */
export type Http = {
  /** Returns the cached response for the same address, unless the headers say `no-store`. */
  readonly get: <T>(address: string, options: GetOptions & WithSchema<T>) => Promise<T>
  /** Opens a response to read as it arrives, never from the cache. With a body the call is a POST. */
  readonly open: (address: string, options?: GetOptions & { readonly body?: unknown }) => Promise<Response>
  /** Downloads a file, never from the cache. */
  readonly getBlob: (address: string, options?: GetOptions) => Promise<Blob>
  readonly post: SendCall
  readonly put: SendCall
  readonly delete: SendCall
  /**
   * Uploads a file to the address that a service returned, with the headers that it returned and without our token and
   * anti-forgery headers, whatever the origin.
   */
  readonly store: (
    url: string,
    upload: Pick<SendOptions, 'headers' | 'signal' | 'onProgress'> & { body: Blob },
  ) => Promise<void>
}

type HttpDependencies = SendDependencies & {
  readonly signOn: SessionSource
  readonly queryClient: QueryClient
}

export function createHttp(dependencies: HttpDependencies): Http {
  const { queryClient, signOn, page } = dependencies
  const send = createSend(dependencies)
  clearWhenPersonChanges(signOn, queryClient)

  const sendFor = async (address: string, init: RequestInit, by: Send = send): Promise<Response> => {
    const response = await by(new URL(address, page), init)
    if (!response.ok) throw await parseRefusal(response, new Date())
    return response
  }

  const sendBy = (method: string): SendCall => {
    return async <T>(address: string, options: SendOptions & Partial<WithSchema<T>> = {}): Promise<T> => {
      const { idempotencyKey, schema, signal, keepalive = false, onProgress } = options
      const { body, headers } = contentOf(options)
      if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey.keyFor(await describeBody(body)))
      const by = onProgress && createSend({ ...dependencies, fetch: fetchWithProgress(dependencies, onProgress) })
      const response = await sendFor(address, { method, headers, body, keepalive, signal: signal ?? null }, by)
      const list = idempotencyKey?.list
      const content = await jsonOf(response, list)
      const parsed = schema && parseAs(schema, content, list)
      // Not earlier: until the response is read, a retry must not be done twice.
      idempotencyKey?.done()
      // Without a schema, undefined: the second signature.
      return parsed as T
    }
  }
  const open: Http['open'] = (address, options = {}) => {
    const { body, headers } = contentOf(options)
    headers.set('Cache-Control', noStore['Cache-Control'])
    const method = body === null ? 'GET' : 'POST'
    return sendFor(address, { method, body, headers, cache: 'no-store', signal: options.signal ?? null })
  }
  return {
    get: async (address, { schema, headers, signal }) => {
      const isFresh = new Headers(headers).get('Cache-Control')?.toLowerCase().includes('no-store')
      if (isFresh) return parseAs(schema, await jsonOf(await open(address, { headers, signal })))
      // Fetches each full address once; concurrent and later calls share the response. Failures are not cached.
      const queryKey = ['GET', new URL(address, page).href]
      const content = await queryClient.fetchQuery({
        queryKey,
        // Without the caller's signal: other callers may share this request.
        queryFn: async () => (await jsonOf(await sendFor(address, { headers: headers ?? {} }))) ?? null,
        staleTime: 'static',
        gcTime: Number.POSITIVE_INFINITY,
      })
      try {
        return parseAs(schema, content)
      } catch (error) {
        // A response that cannot be parsed is fetched again by the next call.
        queryClient.removeQueries({ queryKey, exact: true })
        throw error
      }
    },
    open,
    getBlob: async (address, options) => {
      const blob = await bodyOf((await open(address, options)).blob())
      if (blob.type.startsWith('text/html')) throw unreadableResponse()
      return blob
    },
    post: sendBy('POST'),
    put: sendBy('PUT'),
    delete: sendBy('DELETE'),
    store: async (url, { body, headers = {}, signal, onProgress }) => {
      const put = withNetworkErrors(fetchWithProgress(dependencies, onProgress))
      const response = await put(new URL(url, page), { method: 'PUT', headers, body, signal: signal ?? null })
      // The status of a storage means something else than that of a service.
      if (!response.ok) throw await parseRefusal(response, new Date(), {})
    },
  }
}

function contentOf({ body, headers }: SendOptions): { body: BodyInit | null; headers: Headers } {
  const allHeaders = new Headers(headers)
  if (body === undefined) return { body: null, headers: allHeaders }
  if (body instanceof FormData || body instanceof Blob) return { body, headers: allHeaders }
  allHeaders.set('Content-Type', 'application/json')
  return { body: JSON.stringify(body), headers: allHeaders }
}

/**
 * The text that identifies a body for its idempotency key: equal content has the same, different content another. A file
 * is represented by its name, size and modification time, without reading its bytes.
 */
async function describeBody(body: BodyInit | null): Promise<string> {
  if (!(body instanceof FormData)) return String(body)
  return JSON.stringify(await Promise.all(Array.from(body, async ([name, value]) => [name, await describePart(value)])))
}

async function describePart(part: string | File): Promise<string> {
  if (typeof part === 'string') return part
  // The JSON part is a blob, and small.
  return part.type.startsWith('application/json') ? part.text() : `${part.name} ${part.size} ${part.lastModified}`
}

/**
 * The JSON of a response, or its text, as some services answer with a bare ID; `undefined` when the body is empty, as some
 * services answer without a content type. `list` is that of the idempotency key.
 *
 * @throws CallRefused when the body is cut, or a page
 */
async function jsonOf(response: Response, list?: string): Promise<unknown> {
  const text = await bodyOf(response.text(), list)
  if (text === '' && response.headers.has('Content-Type')) throw unreadableResponse(list)
  if (text === '') return undefined
  if (/^\s*</.test(text)) throw unreadableResponse(list)
  try {
    return JSON.parse(text)
  } catch {
    if (/^\s*[{["]/.test(text)) throw unreadableResponse(list)
    return text
  }
}

/** A body that the network may cut. */
async function bodyOf<Body>(body: Promise<Body>, list?: string): Promise<Body> {
  return body.catch(() => {
    throw unreadableResponse(list)
  })
}

/**
 * A response of an unexpected shape is our error or the service's, not the user's: logged, and reported in plain words.
 */
function parseAs<T>(schema: ResponseSchema<T>, content: unknown, list?: string): T {
  try {
    return schema.parse(content)
  } catch (error) {
    console.error('The response has another shape.', error)
    throw unreadableResponse(list)
  }
}

/** Clears the cache when the user signs out or changes, so that no user sees another's data. */
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

/** The `Idempotency-Key` of one user action, however often its call is sent. */
export type IdempotencyKey = {
  /** The list in which the user sees whether a call was received. */
  readonly list: string
  /** The key for this body: the same until the call succeeds; another body has another key. */
  readonly keyFor: (body: string) => string
  /** Call it after success: the next call gets a new key. */
  readonly done: () => void
}

/** Creates a key that stays the same across retries, so that nothing is created twice. */
export function createIdempotencyKey(list: string): IdempotencyKey {
  let held: { readonly key: string; readonly body: string } | null = null
  return {
    list,
    keyFor: (body) => {
      if (held?.body !== body) held = { key: crypto.randomUUID(), body }
      return held.key
    },
    done: () => {
      held = null
    },
  }
}

/** One key for each action, such as an act on one record: each can be sent again on its own. */
export function createIdempotencyKeys(list: string): (action: string) => IdempotencyKey {
  const keys = new Map<string, IdempotencyKey>()
  return (action) => {
    const key = keys.get(action) ?? createIdempotencyKey(list)
    keys.set(action, key)
    return key
  }
}
