import type { FastifyRequest } from 'fastify'
import type { Caller } from '#areas/identity/server'
import { fingerprintOf, type IdempotentCall } from '#platform/idempotency'

/** A call as the log and the audit table name it, and the key that its caller gave it. */
export type Call = { readonly requestId: string; readonly idempotencyKey: string | null }

/** The call that a request is. */
export function callOf({ id, headers }: FastifyRequest): Call {
  const { 'idempotency-key': idempotencyKey } = headers
  return { requestId: id, idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null }
}

/** A caller's key for one operation of a lender's request on a body; null where none was given. */
export function idempotentCall(
  channel: string,
  { subject }: Caller,
  { idempotencyKey }: Call,
  operation: string,
  body: unknown,
): IdempotentCall | null {
  if (idempotencyKey === null) return null
  return { channel, owner: subject, operation, key: idempotencyKey, fingerprint: fingerprintOf(body) }
}
