import createFetchClient, { type Middleware } from 'openapi-fetch'
import { fetchWithRetries, type RetryOptions } from './fetch-with-retries.ts'
import type { paths } from './schema.d.ts'
import { type SignOn, signOn } from './sign-on.ts'

export type Refusal = {
  readonly code: string
  readonly message: string
  readonly field?: string
  readonly file?: { readonly name: string; readonly reason: string }
}

/** What the service refused, or could not do. Branch on the codes: the messages are for people. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly refusals: readonly Refusal[]
  /** The ID of the request in the log of the service. */
  readonly requestId: string | null

  constructor(status: number, refusals: readonly Refusal[], requestId: string | null) {
    super(refusals.map(({ message }) => message).join(' ') || `The service responded with ${status}.`)
    this.status = status
    this.refusals = refusals
    this.requestId = requestId
  }

  has(code: string): boolean {
    return this.refusals.some((refusal) => refusal.code === code)
  }
}

export type ClientOptions = Partial<RetryOptions> & {
  /** The address of the service, such as `https://lmi.example`. */
  readonly baseUrl: string
  /** The client credentials of a system, or a function that returns the access token of a person. */
  readonly auth: SignOn | (() => Promise<string>)
}

export type Client = ReturnType<typeof createClient>

/** The calls of the service, typed, with sign-on, retries, time-outs and errors. For Node and browsers. */
export function createClient({ baseUrl, auth, ...retryOptions }: ClientOptions) {
  const send = fetchWithRetries(retryOptions)
  const tokenOf = typeof auth === 'function' ? auth : signOn(auth, send)
  const api = createFetchClient<paths>({ baseUrl, fetch: (request) => send(request) })
  api.use({ onRequest: authorize(tokenOf), onResponse: requireSuccess })

  return {
    ...api,
    /** Every row that a search finds, page by page: `for await (const row of pagesOf((page) => …))`. */
    async *pagesOf<Row>(
      search: (
        page: number,
      ) => Promise<{ readonly data?: { readonly items: readonly Row[]; readonly totalPages: number } }>,
    ): AsyncGenerator<Row> {
      for (let page = 0, pages = 1; page < pages; page += 1) {
        const { data } = await search(page)
        yield* data?.items ?? []
        pages = data?.totalPages ?? 0
      }
    },
    /** Sends a file to a pre-signed URL under this upload ID, which the form then names. */
    async upload(uploadId: string, name: string, content: Blob): Promise<void> {
      const { data } = await api.POST('/api/presign', {
        body: { key: `${uploadId}/${name}`, contentType: content.type, size: content.size },
      })
      if (!data) return
      const { url, headers } = data
      const target = new URL(url, baseUrl)
      const response = await send(new Request(target, { method: 'PUT', headers, body: content }))
      if (!response.ok) throw await errorOf(response)
    },
  }
}

/** The body of a form with files: `{ body, bodySerializer: formOf }`. Objects travel as JSON. */
export function formOf(parts: object): FormData {
  const form = new FormData()
  for (const [name, part] of Object.entries(parts))
    for (const one of Array.isArray(part) ? part : [part])
      if (one instanceof Blob) form.append(name, one)
      else form.append(name, new Blob([JSON.stringify(one)], { type: 'application/json' }))
  return form
}

function authorize(tokenOf: () => Promise<string>): NonNullable<Middleware['onRequest']> {
  return async ({ request }) => {
    request.headers.set('authorization', `Bearer ${await tokenOf()}`)
    if (request.method === 'POST' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID())
    const proof = proofOf(request)
    if (proof !== null) request.headers.set('x-xsrf-token', proof)
    return request
  }
}

type Page = { readonly document?: { readonly cookie: string }; readonly location?: { readonly origin: string } }

/** What a page of the service repeats from its cookie, which another site cannot do; null outside of such a page. */
function proofOf({ url }: Request): string | null {
  const { document, location } = globalThis as Page
  if (!document || new URL(url).origin !== location?.origin) return null
  const [, value] = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie) ?? []
  return value === undefined ? null : decodeURIComponent(value)
}

const requireSuccess: NonNullable<Middleware['onResponse']> = async ({ response }) => {
  if (!response.ok) throw await errorOf(response)
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => [])
  const refusals = Array.isArray(body) ? (body as Refusal[]) : []
  return new ApiError(response.status, refusals, response.headers.get('x-request-id'))
}
