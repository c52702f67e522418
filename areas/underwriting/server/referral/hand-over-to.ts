import { sentences } from '#areas/credit-referral/contract'
import { handOverReferral, type ReferralKey } from '#areas/credit-referral/server'
import type { Caller } from '#areas/identity/server'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { findUnderwriter } from '../colleagues/colleague-store.ts'

/**
 * Gives a request to somebody who has opened the desk before, or with null back to the queue.
 *
 * @throws Refusal 400 `colleague-unknown`, and as `handOverReferral`
 */
export async function handOverTo(
  means: { readonly database: Database; readonly clock: Clock },
  caller: Caller,
  key: ReferralKey,
  username: string | null,
  call: Call,
): Promise<void> {
  const to = username === null ? null : await findUnderwriter(means.database, username)
  if (username !== null && to === null) throw refuse('colleague-unknown', sentences.colleagueUnknown, { field: 'to' })
  await handOverReferral(means, caller, key, to, call)
}
