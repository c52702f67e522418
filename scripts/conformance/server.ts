import * as z from 'zod'
import { type Call, type Role, type Service, services } from './call.ts'

export type Server = {
  readonly url: string
  readonly tokens: Partial<Readonly<Record<Role, string>>>
  /** Base addresses that differ from the usual ones, relative to the URL or absolute. */
  readonly services?: Partial<Readonly<Record<Service, string>>>
  /** Values that the statements use instead of the first that the server offers, such as `policyNumber`. */
  readonly values?: Readonly<Record<string, string>>
  /** Send only calls that change nothing. */
  readonly readOnly?: boolean
}

/** A call and its response, without the token. */
export type Seen = {
  readonly request: string
  readonly sent: unknown
  readonly status: number
  readonly contentType: string
  /** JSON that is parsed, or else text. */
  readonly body: unknown
}

const timeout = 30_000

export async function send(server: Server, call: Call, role: Role | null): Promise<Seen> {
  const { service, path, method = 'GET', json, form, file } = call
  const base = new URL(server.services?.[service] ?? services[service], server.url).href
  // A pre-signed address is another server's: it gets no token.
  const isSigned = /^https?:/.test(path)
  const url = isSigned ? path : base + path
  const headers = new Headers(call.headers)
  const token = role === null || isSigned ? undefined : server.tokens[role]
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (json !== undefined) headers.set('content-type', 'application/json')
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
    body: file ?? (form ? formOf(form) : json === undefined ? null : JSON.stringify(json)),
  })
  const text = await response.text()
  const sent = form ? await Promise.all(form.map(async ([name, part]) => [name, await partOf(part)])) : json
  const contentType = response.headers.get('content-type') ?? ''
  // The query of a pre-signed address is a signature.
  const shown = isSigned ? url.replace(/\?.*/, '?…') : url
  return { request: `${method} ${shown}`, sent, status: response.status, contentType, body: parse(text) }
}

function formOf(parts: readonly (readonly [string, Blob])[]): FormData {
  const form = new FormData()
  for (const [name, part] of parts) form.append(name, part)
  return form
}

const partOf = async (part: Blob) => (part instanceof File ? `file ${part.name}` : JSON.parse(await part.text()))

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The messages of an error, in a list or in `errors`; null when the body is neither (specification 001 §7). */
export function messagesOf({ body }: Seen): readonly string[] | null {
  const list = z.array(z.object({ message: z.string() })).min(1)
  const { data } = z.union([list, z.object({ errors: list })]).safeParse(body)
  if (data === undefined) return null
  return (Array.isArray(data) ? data : data.errors).map(({ message }) => message)
}

/** The lender channel in the role `Lender_{channel}_{x}` of a token (specification 000 §6). */
export function channelIn(token: string): string | undefined {
  const [, claims = ''] = token.split('.')
  return /"Lender_([^_"]+)_[^_"]+"/.exec(Buffer.from(claims, 'base64url').toString())?.[1]
}
