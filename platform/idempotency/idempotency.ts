import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { type Database, type MigrationFolder, type Transaction, tablesOf } from '#platform/database'
import { refuse } from '#platform/http'

export type Call = { readonly httpRequestId: string; readonly idempotencyKey: string | null }

export function callOf({ id, headers }: Pick<FastifyRequest, 'id' | 'headers'>): Call {
  const { 'idempotency-key': key } = headers
  return { httpRequestId: id, idempotencyKey: typeof key === 'string' ? key : null }
}

export const idempotencyMigrations: MigrationFolder = {
  name: 'idempotency',
  folder: new URL('./migrations/', import.meta.url),
}

const keyReused = 'This Idempotency-Key was used for another request. Send a new one.'

const tables = tablesOf<'idempotencyKey'>

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
  const claimed = await tables(transaction)
    .insertInto('idempotencyKey')
    .values({ ...call, record, createdAt: at })
    .onConflict((conflict) => conflict.columns(['channel', 'owner', 'operation', 'key']).doNothing())
    .returning('record')
    .executeTakeFirst()
  return claimed ? null : await findClaimedRecord(transaction, call)
}

/** Sets the record of a claimed key, in the same transaction, when the record's id is known only after its creation. */
export async function nameClaimedRecord(transaction: Transaction, call: IdempotentCall, record: string): Promise<void> {
  await tables(transaction)
    .updateTable('idempotencyKey')
    .set({ record })
    .where(({ and }) => and(keyOf(call)))
    .execute()
}

/** Null when the key is new. @throws Refusal 422 `key-reused` when the first call had another body */
export async function findClaimedRecord(
  connection: Database | Transaction,
  call: IdempotentCall,
): Promise<string | null> {
  const first = await tables(connection)
    .selectFrom('idempotencyKey')
    .select(['fingerprint', 'record'])
    .where(({ and }) => and(keyOf(call)))
    .executeTakeFirst()
  if (!first) return null
  if (first.fingerprint !== call.fingerprint) throw refuse('key-reused', keyReused, { status: 422 })
  return first.record
}

function keyOf({ channel, owner, operation, key }: IdempotentCall) {
  return { channel, owner, operation, key }
}

function fingerprintOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body, ordered)).digest('base64url')
}

function ordered(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)))
}

export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.optional(
    z
      .string()
      .check(
        z.regex(/^[\x21-\x7e]{1,200}$/, 'Idempotency-Key must be 1 to 200 characters without spaces.'),
        z.describe(
          'Makes retries safe. A repeated call with the same key and body returns the first response and creates nothing; with another body it is refused.',
        ),
      ),
  ),
})

export type IdempotentCall = {
  readonly channel: string
  readonly owner: string
  readonly operation: string
  readonly key: string
  readonly fingerprint: string
}

type KeyOwner = { readonly channel: string; readonly subject: string }

export function idempotentCall(
  { channel, subject }: KeyOwner,
  { idempotencyKey }: Call,
  operation: string,
  body: unknown,
): IdempotentCall | null {
  if (idempotencyKey === null) return null
  return { channel, owner: subject, operation, key: idempotencyKey, fingerprint: fingerprintOf(body) }
}

/** Nobody repeats a call after so long, and the records themselves prevent a second effect. */
export async function sweepIdempotencyKeys(database: Database, claimedBefore: Date): Promise<number> {
  const swept = await tables(database)
    .deleteFrom('idempotencyKey')
    .where('createdAt', '<', claimedBefore)
    .executeTakeFirst()
  return Number(swept.numDeletedRows)
}
