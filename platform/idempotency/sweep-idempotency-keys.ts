import type { Database } from '#platform/database'

/**
 * Forgets the keys that were claimed before a moment. Nobody repeats a call after so long, and what a call may do only
 * once is held by the records themselves.
 *
 * @returns how many keys were forgotten
 */
export async function sweepIdempotencyKeys(database: Database, claimedBefore: Date): Promise<number> {
  const swept = await database
    .withTables<{ idempotency_key: { created_at: Date } }>()
    .deleteFrom('idempotency_key')
    .where('created_at', '<', claimedBefore)
    .executeTakeFirst()
  return Number(swept.numDeletedRows)
}
