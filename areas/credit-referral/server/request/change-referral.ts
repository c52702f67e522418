import type { Caller } from '#areas/identity/server'
import type { Clock } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { type Call, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'
import type { ReferralKey } from '../store/referral-key.ts'
import { lockReferral, type StoredReferral } from '../store/referral-store.ts'
import { referralNotFound } from './referral-not-found.ts'

export type ChangeDeps = {
  readonly database: Database
  readonly clock: Clock
  /** What the area that asks for the change has to change of its own with it. */
  readonly alongside?: (transaction: Transaction, at: Date) => Promise<void>
}

/** A change that somebody asks for: the verb, and what was sent with it. */
export type AskedChange = {
  readonly by: Caller
  readonly key: ReferralKey
  readonly call: Call
  readonly operation: string
  readonly body: unknown
}

/**
 * Makes one change of a request in a transaction of its own, in which nobody else changes that request. A call that is
 * repeated with its key changes nothing a second time.
 *
 * @returns whether it was made now
 * @throws Refusal 404 `not-found`, 422 `key-reused`, and those of the change
 */
export async function changeReferral(
  { database, clock, alongside }: ChangeDeps,
  { by, key, call, operation, body }: AskedChange,
  change: (transaction: Transaction, referral: StoredReferral, at: Date) => Promise<void>,
): Promise<boolean> {
  const record = String(key.requestId)
  const keyed = idempotentCall({ ...by, channel: key.channel }, call, operation, { requestId: record, body })
  return await database.transaction().execute(async (transaction) => {
    if (keyed && (await claimIdempotencyKey(transaction, keyed, record, clock()))) return false
    const referral = await lockReferral(transaction, key)
    if (!referral) throw referralNotFound()
    // The clock is read after the waiting: what happened later is later.
    const at = clock()
    await change(transaction, referral, at)
    await alongside?.(transaction, at)
    return true
  })
}
