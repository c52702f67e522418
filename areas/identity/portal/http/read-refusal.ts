import * as z from 'zod/mini'
import { CallRefused, type Refused } from './call-refused.ts'

const refused = z.object({
  code: z._default(z.string(), ''),
  message: z._default(z.string(), ''),
  field: z.optional(z.string()),
})
const list = z.array(refused)
/** The list itself, or under the names that other services use (specification 001 §7). */
const body = z.union([list, z.object({ errors: list }), z.object({ error: list })])

/** What a service refuses and why, from its answer. A body that is no list of errors says nothing: an empty list. */
export async function readRefusal(answer: Response, now: Date): Promise<CallRefused> {
  const read = body.safeParse(await answer.json().catch(() => null))
  const retryAfter = secondsUntil(answer.headers.get('retry-after'), now)
  return new CallRefused(answer.status, read.success ? withRetry(listIn(read.data), retryAfter) : [], retryAfter)
}

function listIn(read: z.infer<typeof body>): readonly Refused[] {
  if (Array.isArray(read)) return read
  return 'errors' in read ? read.errors : read.error
}

/** The header holds seconds, or a date. */
function secondsUntil(retryAfter: string | null, now: Date): number | null {
  if (retryAfter === null || retryAfter === '') return null
  const seconds = Number(retryAfter)
  const wait = Number.isNaN(seconds) ? (Date.parse(retryAfter) - now.getTime()) / 1000 : seconds
  return Number.isNaN(wait) ? null : Math.max(1, Math.ceil(wait))
}

/** Says when to try again, unless the sentence does already. */
function withRetry(all: readonly Refused[], seconds: number | null): readonly Refused[] {
  if (seconds === null) return all
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return all.map((one) =>
    /try again in/i.test(one.message) ? one : { ...one, message: `${one.message} Try again in ${wait}.`.trim() },
  )
}
