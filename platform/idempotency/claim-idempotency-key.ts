import type { Database, MigrationFolder, Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import type { IdempotentCall } from './idempotent-call.ts'

export const idempotencyMigrations: MigrationFolder = {
  name: 'idempotency',
  folder: new URL('./migrations/', import.meta.url),
}

const keyReused = 'This Idempotency-Key was used for another request. Send a new one.'

type IdempotencyTables = {
  idempotency_key: IdempotentCall & { record: string; created_at: Date }
}

/**
 * Claims a key for a record about to be created in the same transaction. A second call with the same key waits for
 * the first to commit.
 *
 * @returns `null` when the key is new, otherwise the record that the first call created
 * @throws Refusal 422 `key-reused` when the first call had another body
 */
export async function claimIdempotencyKey(
  transaction: Transaction,
  call: IdempotentCall,
  record: string,
  at: Date,
): Promise<string | null> {
  const claimed = await transaction
    .withTables<IdempotencyTables>()
    .insertInto('idempotency_key')
    .values({ ...call, record, created_at: at })
    .onConflict((conflict) => conflict.columns(['channel', 'owner', 'operation', 'key']).doNothing())
    .returning('record')
    .executeTakeFirst()
  return claimed ? null : await findClaimedRecord(transaction, call)
}

/** Says which record a key was claimed for, in the same transaction, where it has its name only once it is created. */
export async function nameClaimedRecord(
  transaction: Transaction,
  { channel, owner, operation, key }: IdempotentCall,
  record: string,
): Promise<void> {
  await transaction
    .withTables<IdempotencyTables>()
    .updateTable('idempotency_key')
    .set({ record })
    .where('channel', '=', channel)
    .where('owner', '=', owner)
    .where('operation', '=', operation)
    .where('key', '=', key)
    .execute()
}

/**
 * The record that the first call with a key created, or `null` when the key is new.
 *
 * @throws Refusal 422 `key-reused` when the first call had another body
 */
export async function findClaimedRecord(
  connection: Database | Transaction,
  call: IdempotentCall,
): Promise<string | null> {
  const first = await connection
    .withTables<IdempotencyTables>()
    .selectFrom('idempotency_key')
    .select(['fingerprint', 'record'])
    .where('channel', '=', call.channel)
    .where('owner', '=', call.owner)
    .where('operation', '=', call.operation)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (!first) return null
  if (first.fingerprint !== call.fingerprint) throw refuse('key-reused', keyReused, { status: 422 })
  return first.record
}
