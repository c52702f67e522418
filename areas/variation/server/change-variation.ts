import type { Caller } from '#areas/identity/server'
import { readField } from '#packages/fields'
import type { Clock } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { Refusal, refuse } from '#platform/http'
import { type Call, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'
import { isOpenVariation, sentences, variationMessageFields } from '../contract/index.ts'
import { recordEvent } from './record-event.ts'
import {
  lockVariation,
  parseVariationId,
  type StoredVariation,
  updateVariation,
  type VariationChange,
  type VariationKey,
} from './variation-store.ts'

export type ChangeDeps = {
  readonly database: Database
  readonly clock: Clock
  /** Changes that the calling area makes in the same transaction. */
  readonly alongside?: (transaction: Transaction, at: Date) => Promise<void>
}

/** A requested change: the caller, the variation, the call and its body. */
type RequestedChange = {
  readonly by: Caller
  readonly key: VariationKey
  readonly call: Call
  /** The kind of the event. */
  readonly kind: Parameters<typeof recordEvent>[2]['kind']
  readonly body: unknown
}
/** The change and its event's detail; null when there is nothing to change. */
type Changed = { readonly change: VariationChange; readonly detail?: string | null } | null

/**
 * Changes an open variation in its own transaction, with the variation's row locked, and writes the event and the audit
 * line. Repeating a call with the same idempotency key has no second effect.
 *
 * @throws Refusal 404 `not-found`, 409 `variation-closed`, 422 `key-reused`, and those of the change
 */
export async function changeVariation(
  { database, clock, alongside }: ChangeDeps,
  { by, key, call, kind, body }: RequestedChange,
  change: (transaction: Transaction, variation: StoredVariation, at: Date) => Promise<Changed>,
): Promise<void> {
  const record = String(key.variationId)
  const keyed = idempotentCall({ ...by, channel: key.channel }, call, `variation.${kind}`, { record, body })
  await database.transaction().execute(async (transaction) => {
    if (keyed && (await claimIdempotencyKey(transaction, keyed, record, clock()))) return
    const variation = await lockVariation(transaction, key)
    if (!variation) throw variationNotFound()
    const { status } = variation
    if (!isOpenVariation(status)) throw refuse('variation-closed', sentences.closed(status), { status: 409 })
    // Read the clock after the wait for the lock, so that times have the order of the changes.
    const at = clock()
    const changed = await change(transaction, variation, at)
    if (changed === null) return
    await updateVariation(transaction, key, changed.change, at)
    const { detail = null } = changed
    const { status: since } = changed.change
    await recordEvent(transaction, variation, { kind, status: since, at, by, httpRequestId: call.requestId, detail })
    await alongside?.(transaction, at)
  })
}

export function variationNotFound(): Refusal {
  return refuse('not-found', sentences.variationNotFound, { status: 404 })
}

/** Parses a lender's variation ID; throws Refusal 404 when it is malformed. */
export function variationNamed(channel: string, id: string): VariationKey {
  const variationId = parseVariationId(id)
  if (variationId === null) throw variationNotFound()
  return { channel, variationId }
}

/**
 * Reads a question, an answer, a note or a reason, trimmed.
 *
 * @throws Refusal 400 for one that is missing or too long
 */
export function readText<Name extends keyof typeof variationMessageFields>(
  name: Name,
  sent: string | null | undefined,
): string {
  const { value, fault } = readField(variationMessageFields[name], sent, {})
  if (fault) throw new Refusal(400, [fault])
  return value ?? ''
}
