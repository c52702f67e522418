import type { LenderCaller } from '#areas/identity/server'
import { fingerprintOf, type IdempotentCall } from '#platform/idempotency'

/** A call as the log and the audit table name it, and the key that its caller gave it. */
export type Call = { readonly requestId: string; readonly idempotencyKey: string | null }

/** A caller's key for one operation on a body; null where none was given. */
export function idempotentCall(
  { channel, subject }: LenderCaller,
  { idempotencyKey }: Call,
  operation: string,
  body: unknown,
): IdempotentCall | null {
  if (idempotencyKey === null) return null
  return { channel, owner: subject, operation, key: idempotencyKey, fingerprint: fingerprintOf(body) }
}
