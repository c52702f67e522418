import type { MigrationFolder, Transaction } from '#platform/database'

export const idempotencyMigrations: MigrationFolder = {
  name: 'idempotency',
  folder: new URL('./migrations/', import.meta.url),
}

/** A call that creates something, as its caller named it. */
export type IdempotentCall = {
  readonly channel: string
  readonly owner: string
  readonly operation: string
  /** The caller's `Idempotency-Key` header. */
  readonly key: string
  readonly fingerprint: string
}

/** The same key came with another body: HTTP 422. */
export class KeyReused extends Error {
  override name = 'KeyReused'
}

type IdempotencyTables = {
  idempotency_key: IdempotentCall & { record: string; created_at: Date }
}

/**
 * Claims a key for a record about to be created in the same transaction. A second call with the same key waits for
 * the first to commit.
 *
 * @returns `null` when the key is new, otherwise the record that the first call created
 * @throws KeyReused when the first call had another body
 */
export async function claimIdempotencyKey(
  transaction: Transaction,
  call: IdempotentCall,
  record: string,
  at: Date,
): Promise<string | null> {
  const tables = transaction.withTables<IdempotencyTables>()
  const claimed = await tables
    .insertInto('idempotency_key')
    .values({ ...call, record, created_at: at })
    .onConflict((conflict) => conflict.columns(['channel', 'owner', 'operation', 'key']).doNothing())
    .returning('record')
    .executeTakeFirst()
  if (claimed) return null
  const first = await tables
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'record'])
    .where('channel', '=', call.channel)
    .where('owner', '=', call.owner)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow()
  if (first.fingerprint !== call.fingerprint) throw new KeyReused()
  return first.record
}
