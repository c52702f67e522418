import type { Database, Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import type { AppContext } from '#platform/service'
import { disclaimer, sentences } from '../contract/index.ts'
import type { LenderCaller } from './verify-token.ts'

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

/** Stores the first acceptance of a version. Returns whether this call stored it. */
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

/**
 * Returns a check that the caller has accepted the disclaimer's current version. An acceptance is never revoked, so it
 * is cached; a missing one is looked up again on each call.
 *
 * The check throws Refusal 403 `consent-required`.
 */
export function requireConsent({ database }: AppContext): (caller: LenderCaller) => Promise<void> {
  const accepted = new Set<string>()
  return async ({ channel, subject }) => {
    const person = `${channel} ${subject}`
    if (accepted.has(person)) return
    if (!(await findConsent(database, { channel, subject, version: disclaimer.version })))
      throw refuse('consent-required', sentences.consentRequired, { status: 403 })
    accepted.add(person)
  }
}
