import { messages } from '#areas/case/contract'
import type { Caller } from '#areas/identity/server'
import type { Clock } from '#platform/clock'
import { type Database, tablesOf } from '#platform/database'
import { refuse } from '#platform/http'

/** A member of the insurer's staff who uses the desk. */
type Underwriter = { readonly subject: string; readonly username: string; readonly name: string }

const tables = tablesOf<'underwriter'>

/** Lists everyone who has opened the desk, sorted by name. */
export async function listUnderwriters(database: Database): Promise<Underwriter[]> {
  return await tables(database)
    .selectFrom('underwriter')
    .select(['subject', 'username', 'name'])
    .orderBy('name')
    .orderBy('username')
    .execute()
}

/**
 * Finds the colleague with a username among those who have opened the desk; of two, the one seen last.
 *
 * @throws Refusal 400 `colleague-unknown`
 */
export async function requireUnderwriter(database: Database, username: string): Promise<Underwriter> {
  return await tables(database)
    .selectFrom('underwriter')
    .select(['subject', 'username', 'name'])
    .where('username', '=', username)
    .orderBy('lastSeenAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow(() => refuse('colleague-unknown', messages.colleagueUnknown, { field: 'to' }))
}

const quarterHour = 15 * 60_000

/** Returns a function that stores the caller as an underwriter, at most once in 15 minutes. */
export function rememberUnderwriter({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): (caller: Caller) => Promise<void> {
  const remembered = new Map<string, number>()
  return async ({ subject, username, firstName, lastName }) => {
    const now = clock()
    if (now.getTime() - (remembered.get(subject) ?? Number.NEGATIVE_INFINITY) < quarterHour) return
    const row = { username, name: `${firstName} ${lastName}`.trim() || username, lastSeenAt: now }
    await tables(database)
      .insertInto('underwriter')
      .values({ subject, ...row })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(row))
      .execute()
    remembered.set(subject, now.getTime())
  }
}
