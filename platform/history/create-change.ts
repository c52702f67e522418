import type { Clock } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { type Call, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'

export type ChangeDeps = {
  readonly database: Database
  readonly clock: Clock
  /** Changes to the calling area's own tables, in the same transaction. */
  readonly alongside?: (transaction: Transaction, at: Date) => Promise<void>
}

/** A requested change: the data of its event, and the input of the call. */
type RequestedChange<Key, By, Kind> = {
  readonly by: By
  readonly key: Key
  readonly call: Call
  readonly kind: Kind
  readonly body: unknown
}

type Occurrence<By, Kind> = {
  readonly by: By
  readonly kind: Kind
  readonly at: Date
  readonly httpRequestId: string
}

type Changeable<Key, Stored, Changed, By, Kind> = {
  /** As in the operation `referral.decided`. */
  readonly noun: string
  readonly idOf: (key: Key) => bigint
  /** Locks the record; throws a Refusal when there is none, or when it cannot change. */
  readonly lock: (transaction: Transaction, key: Key) => Promise<Stored>
  /** Stores a change, its event and its audit line. */
  readonly store: (
    transaction: Transaction,
    stored: Stored,
    changed: Changed,
    occurrence: Occurrence<By, Kind>,
  ) => Promise<void>
}

/**
 * Creates the function that makes one change to a record in its own transaction and under a row lock. `change` answers
 * null when there is nothing to change. A call that is repeated with its idempotency key changes nothing and answers
 * false.
 */
export function createChange<
  Key extends { readonly channel: string },
  Stored,
  Changed,
  By extends { readonly subject: string },
  Kind extends string,
>({ noun, idOf, lock, store }: Changeable<Key, Stored, Changed, By, Kind>) {
  return async (
    { database, clock, alongside }: ChangeDeps,
    { by, key, call, kind, body }: RequestedChange<Key, By, Kind>,
    change: (transaction: Transaction, stored: Stored, at: Date) => Promise<Changed | null>,
  ): Promise<boolean> => {
    const record = String(idOf(key))
    const owner = { channel: key.channel, subject: by.subject }
    const keyed = idempotentCall(owner, call, `${noun}.${kind}`, { record, body })
    return await database.transaction().execute(async (transaction) => {
      if (keyed && (await claimIdempotencyKey(transaction, keyed, record, clock()))) return false
      const stored = await lock(transaction, key)
      // Read after the lock is acquired, so that timestamps follow the order of the changes.
      const at = clock()
      const changed = await change(transaction, stored, at)
      if (changed !== null)
        await store(transaction, stored, changed, { by, kind, at, httpRequestId: call.httpRequestId })
      await alongside?.(transaction, at)
      return true
    })
  }
}
