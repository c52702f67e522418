import type { TokenOf } from '../product/start-issuer.ts'

export type Operation = { readonly method: string; readonly path: string }

/** The product, or the control that protects nothing. */
export type Target = {
  readonly address: () => string
  readonly issuer: string
  readonly tokenOf: TokenOf
  /** The public key of the issuer. */
  readonly publicKey: object
  /** Each described call that needs a token. */
  readonly operations: readonly Operation[]
  /** SIGKILL, then a new start. */
  readonly restart: () => Promise<void>
}

/** @returns what the attack gained, one line each; nothing when the target holds */
export type Attack = (target: Target) => Promise<string[]>

export type Attacks = Readonly<Record<string, Attack>>

type Options = {
  readonly method?: string
  readonly body?: object | string | FormData
  readonly headers?: Record<string, string>
}

/** A call with the token of a person, or with none. */
export async function call(
  target: Target,
  person: string | null,
  path: string,
  options: Options = {},
): Promise<Response> {
  const { body, method = body === undefined ? 'GET' : 'POST' } = options
  const isForm = body instanceof FormData
  return await fetch(path.startsWith('http') ? path : target.address() + path, {
    method,
    headers: {
      ...(person && { authorization: `Bearer ${await target.tokenOf(person)}` }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(body !== undefined && { body: isForm || typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

export const post = (
  target: Target,
  person: string,
  path: string,
  body: object = {},
  headers: Record<string, string> = {},
) => call(target, person, path, { body, headers })

/** Sends a call that must succeed. */
export async function prepare<Body>(response: Promise<Response>): Promise<Body> {
  const sent = await response
  if (!sent.ok) throw new Error(`${sent.url}: ${sent.status} ${await sent.text()}`)
  return (await sent.json()) as Body
}

/** The status of each response that is not the expected refusal, with its name. */
export async function unlessRefused(
  name: string,
  response: Promise<Response>,
  ...expected: readonly number[]
): Promise<string[]> {
  const { status } = await response
  return expected.includes(status) ? [] : [`${name}: ${status}`]
}

/** One after another: an attack learns from the one before. */
export async function gainsOf<Item>(
  items: Iterable<Item>,
  attempt: (item: Item) => Promise<string[]>,
): Promise<string[]> {
  const gains: string[] = []
  for (const item of items) gains.push(...(await attempt(item)))
  return gains
}
