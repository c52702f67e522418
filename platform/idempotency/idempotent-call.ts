import type { Call } from './call-of.ts'
import { fingerprintOf } from './fingerprint-of.ts'

/** A call that creates something, as its caller named it. */
export type IdempotentCall = {
  readonly channel: string
  readonly owner: string
  readonly operation: string
  /** The caller's `Idempotency-Key` header. */
  readonly key: string
  readonly fingerprint: string
}

/** A person as keys know them: the lender whose record is meant, and the subject of the token. */
type KeyOwner = { readonly channel: string; readonly subject: string }

/** A caller's key for one operation on a body; null where none was given. */
export function idempotentCall(
  { channel, subject }: KeyOwner,
  { idempotencyKey }: Call,
  operation: string,
  body: unknown,
): IdempotentCall | null {
  if (idempotencyKey === null) return null
  return { channel, owner: subject, operation, key: idempotencyKey, fingerprint: fingerprintOf(body) }
}
