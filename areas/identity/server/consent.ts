import { type Database, type Transaction, tablesOf } from '#platform/database'
import { refuse } from '#platform/http'
import type { AppContext } from '#platform/service'
import { disclaimer, messages } from '../contract/index.ts'
import type { LenderCaller } from './verify-token.ts'

const tables = tablesOf<'consent'>

type Person = Pick<LenderCaller, 'channel' | 'subject'>

export async function hasConsented(database: Database, { channel, subject }: Person): Promise<boolean> {
  const row = await tables(database)
    .selectFrom('consent')
    .select('version')
    .where(({ and }) => and({ channel, subject, version: disclaimer.version }))
    .executeTakeFirst()
  return row !== undefined
}

export async function storeConsent(transaction: Transaction, { channel, subject }: Person, at: Date): Promise<boolean> {
  const row = await tables(transaction)
    .insertInto('consent')
    .values({ channel, subject, version: disclaimer.version, acceptedAt: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return row !== undefined
}

/** An acceptance is never revoked, so it is cached. The check throws Refusal 403 `consent-required`. */
export function requireConsent({ database }: AppContext): (caller: LenderCaller) => Promise<void> {
  const accepted = new Set<string>()
  return async (caller) => {
    const person = `${caller.channel} ${caller.subject}`
    if (accepted.has(person)) return
    if (!(await hasConsented(database, caller)))
      throw refuse('consent-required', messages.consentRequired, { status: 403 })
    accepted.add(person)
  }
}
