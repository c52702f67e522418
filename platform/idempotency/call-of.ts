import type { FastifyRequest } from 'fastify'

/** A call as the log and the audit table name it, and the key that its caller gave it. */
export type Call = { readonly requestId: string; readonly idempotencyKey: string | null }

/** The call that a request is. */
export function callOf({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): Call {
  const { 'idempotency-key': key } = headers
  return { requestId: id, idempotencyKey: typeof key === 'string' ? key : null }
}
