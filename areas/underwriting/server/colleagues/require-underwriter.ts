import { sentences } from '#areas/credit-referral/contract'
import type { Database } from '#platform/database'
import { refuse } from '#platform/http'
import { findUnderwriter, type Underwriter } from './colleague-store.ts'

/**
 * The colleague with a username, who has opened the desk before.
 *
 * @throws Refusal 400 `colleague-unknown`
 */
export async function requireUnderwriter(database: Database, username: string): Promise<Underwriter> {
  const found = await findUnderwriter(database, username)
  if (found === null) throw refuse('colleague-unknown', sentences.colleagueUnknown, { field: 'to' })
  return found
}
