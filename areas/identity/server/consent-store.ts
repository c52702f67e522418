import type { Database, Transaction } from '#platform/database'

type ConsentTables = { consent: { channel: string; subject: string; version: string; accepted_at: Date } }

export type ConsentKey = { readonly channel: string; readonly subject: string; readonly version: string }

export async function findConsent(database: Database, key: ConsentKey): Promise<boolean> {
  const row = await database
    .withTables<ConsentTables>()
    .selectFrom('consent')
    .select('version')
    .where('channel', '=', key.channel)
    .where('subject', '=', key.subject)
    .where('version', '=', key.version)
    .executeTakeFirst()
  return row !== undefined
}

/** Keeps the first acceptance of a version. Answers whether this call was it. */
export async function keepConsent(transaction: Transaction, key: ConsentKey, acceptedAt: Date): Promise<boolean> {
  const row = await transaction
    .withTables<ConsentTables>()
    .insertInto('consent')
    .values({ ...key, accepted_at: acceptedAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}
