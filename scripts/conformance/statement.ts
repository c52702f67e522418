import * as z from 'zod'
import type { Call, Role } from './call.ts'
import type { Facts } from './facts.ts'
import { messagesOf, type Seen } from './server.ts'

export type Statement = {
  /** Document and section, such as `000 §7`. */
  readonly section: string
  readonly says: string
  /** `null`: without a token. */
  readonly as: Role | null
  /** True when a call creates or changes a record. */
  readonly changes?: boolean
  /** Sent one after the other. */
  readonly calls: (facts: Facts) => Promise<readonly Call[]>
  /** What differs, in words; null when the statement holds. */
  readonly differs: Expectation
}
type Expectation = (last: Seen, all: readonly Seen[], facts: Facts) => string | null | Promise<string | null>

/** The last response succeeded, and its body has this shape. */
export function ok(shape: z.ZodType = z.unknown(), also: Expectation = () => null): Expectation {
  return (last, all, facts) => {
    if (last.status < 200 || last.status > 299) return `status ${last.status} instead of 2xx`
    const { error } = shape.safeParse(last.body)
    if (!error) return also(last, all, facts)
    return error.issues.map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`).join('; ')
  }
}

/** The last response is an error whose body lists messages: this one, if it is named. */
export function refused(message?: string): Expectation {
  return (last) => {
    if (last.status < 400 || last.status > 499) return `status ${last.status} instead of a refusal (4xx)`
    const messages = messagesOf(last)
    if (messages === null) return 'the body is no list of items with a message'
    return message === undefined || messages.includes(message) ? null : `no message is '${message}'`
  }
}

/** Refused for a value that was sent, and not for the caller, the address or the state of a record. */
export function invalid(message?: string): Expectation {
  return (last, all, facts) =>
    message === undefined && [401, 403, 404, 405, 409, 429].includes(last.status)
      ? `status ${last.status} instead of a refusal of the value`
      : refused(message)(last, all, facts)
}

export const denied: Expectation = ({ status }) =>
  status === 401 || status === 403 ? null : `status ${status} instead of 401 or 403`

/** A field that is there, whatever its value: its type is not specified. */
export const there = z.unknown().refine((value) => value !== undefined, 'is missing')
export const fields = <Shape extends z.ZodType>(names: string, shape: Shape) =>
  z.object(Object.fromEntries(names.split(' ').map((name) => [name, shape])))
