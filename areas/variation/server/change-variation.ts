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
  /** What the area that asks for the change has to change of its own with it. */
  readonly alongside?: (transaction: Transaction, at: Date) => Promise<void>
}

/** A change that somebody asks for: the verb, and what was sent with it. */
type AskedChange = {
  readonly by: Caller
  readonly key: VariationKey
  readonly call: Call
  /** Becomes the event. */
  readonly kind: Parameters<typeof recordEvent>[2]['kind']
  readonly body: unknown
}
/** What changes, and what its event says beside it; null where everything is so already. */
type Changed = { readonly change: VariationChange; readonly detail?: string | null } | null

/**
 * Makes one change of an open variation in a transaction of its own, in which nobody else changes that variation, with its
 * event and audit line. A call that is repeated with its key changes nothing a second time.
 *
 * @throws Refusal 404 `not-found`, 409 `variation-closed`, 422 `key-reused`, and those of the change
 */
export async function changeVariation(
  { database, clock, alongside }: ChangeDeps,
  { by, key, call, kind, body }: AskedChange,
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
    // The clock is read after the waiting: what happened later is later.
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

/** A variation of a lender by its ID; throws Refusal 404 for what can be no ID. */
export function variationNamed(channel: string, id: string): VariationKey {
  const variationId = parseVariationId(id)
  if (variationId === null) throw variationNotFound()
  return { channel, variationId }
}

/**
 * A question, an answer, a note or a reason without blanks around it.
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
