import * as z from 'zod/mini'

/** An error reported by a service: branch on the code, show the message. */
export type Refused = {
  readonly code: string
  readonly message: string
  readonly field?: string | undefined
  /** The file that it concerns, and the message as shown beside the file's name. */
  readonly file?: { readonly name: string; readonly reason: string } | undefined
}

/**
 * A call without a result: rejected by the service, or unreachable (status 0). `refused` may be empty when the service
 * gave no reason; the screen then decides what to show (specification 000 §8, Uh-oh).
 */
export class CallRefused extends Error {
  override name = 'CallRefused'
  readonly status: number
  readonly refused: readonly Refused[]

  constructor(status: number, refused: readonly Refused[]) {
    super(refused.map(({ message }) => message).join(' ') || `The service answered ${status}.`)
    this.status = status
    this.refused = refused
  }
}

export function isRefused(error: unknown, code?: string): error is CallRefused {
  if (!(error instanceof CallRefused)) return false
  return code === undefined || error.refused.some((refused) => refused.code === code)
}

/** True when a service does not know a call: other insurers' services may lack our additions to the specifications. */
export function isUnknownCall(error: unknown): boolean {
  return isRefused(error) && error.status === 404
}

/** The readable errors of a service; empty when it gave no reason. */
export function refusalsOf(error: unknown): readonly Refused[] {
  return isRefused(error) ? error.refused.filter(({ message }) => message !== '') : []
}

export function unreachable(): CallRefused {
  return new CallRefused(0, [
    { code: 'unreachable', message: 'The service cannot be reached. Check your connection and try again.' },
  ])
}

/**
 * A successful response that is cut, empty or something else, such as a proxy's sign-on page.
 *
 * @param list where the user sees whether a call with an idempotency key was received
 */
export function unreadableResponse(list?: string): CallRefused {
  const message = list
    ? `It may have been received. Check ${list}, then send it again: it will not be done twice.`
    : 'The response could not be read. Try again.'
  return new CallRefused(0, [{ code: 'unreadable-response', message }])
}

export function signInFirst(): CallRefused {
  return new CallRefused(401, [{ code: 'sign-in-required', message: 'Your session has ended. Sign in to continue.' }])
}

const refusedSchema = z.object({
  code: z._default(z.string(), ''),
  message: z._default(z.string(), ''),
  field: z.optional(z.string()),
  file: z.optional(z.object({ name: z.string(), reason: z.string() })),
})
const listSchema = z.array(refusedSchema)
/** A list of errors, bare or under the property names that other services use (specification 001 §7). */
const bodySchema = z.union([listSchema, z.object({ errors: listSchema }), z.object({ error: listSchema })])

/** The messages of a refusal without a reason, as of a proxy, whose status says what to do. */
const statusMessages: Readonly<Record<number, string>> = {
  403: 'Access denied. Ask your system administrator for access.',
  409: 'This has changed meanwhile. Open it again.',
  413: 'Too large to send. Send less at once.',
  429: 'Too many requests. Wait a moment.',
}

/**
 * The errors of a response. A body that is not a list of errors gives the message of its status, or an empty list.
 */
export async function parseRefusal(
  response: Response,
  now: Date,
  messages: typeof statusMessages = statusMessages,
): Promise<CallRefused> {
  const { status, headers } = response
  const { data = [] } = bodySchema.safeParse(await response.json().catch(() => null))
  const refused = Array.isArray(data) ? data : 'errors' in data ? data.errors : data.error
  const message = messages[status]
  const isSilent = message !== undefined && refused.every((one) => one.message === '')
  const all = isSilent ? [{ code: 'refused', ...refused[0], message }] : refused
  return new CallRefused(status, withRetry(all, secondsUntil(headers.get('retry-after'), now)))
}

/** Parses the header: seconds, or a date. */
function secondsUntil(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null || retryAfter === '') return null
  const seconds = Number(retryAfter)
  const wait = Number.isNaN(seconds) ? (Date.parse(retryAfter) - now.getTime()) / 1000 : seconds
  return Number.isNaN(wait) ? null : Math.max(1, Math.ceil(wait))
}

/** Appends when to retry, unless the message already says so. */
function withRetry(all: readonly Refused[], seconds: number | null): readonly Refused[] {
  if (seconds === null) return all
  const inSeconds = seconds === 1 ? '1 second' : `${seconds} seconds`
  const wait = seconds < 90 ? inSeconds : `${Math.ceil(seconds / 60)} minutes`
  return all.map((one) =>
    /try again (?:in|later)|send it again/i.test(one.message)
      ? one
      : { ...one, message: `${one.message} Try again in ${wait}.`.trim() },
  )
}
