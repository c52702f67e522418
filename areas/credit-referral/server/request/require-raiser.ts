import type { LenderCaller } from '#areas/identity/server'
import { writeAudit } from '#platform/audit'
import type { Clock } from '#platform/clock'
import type { Database } from '#platform/database'
import { refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { sentences } from '../../contract/index.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import { findReferral } from '../store/referral-store.ts'
import { referralNotFound } from './referral-not-found.ts'

/**
 * What only the person who raised a request may do. Who that is never changes, so it is asked before the change: a
 * denial leaves its line in the audit table, and nothing else.
 *
 * @throws Refusal 403 `not-own`, 404 `not-found`
 */
export async function requireRaiser(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: LenderCaller,
  key: ReferralKey,
  { call, operation }: { readonly call: Call; readonly operation: string },
): Promise<void> {
  const referral = await findReferral(database, key)
  if (!referral) throw referralNotFound()
  if (referral.raisedBySubject === caller.subject) return
  await writeAudit(database, {
    channel: key.channel,
    at: clock(),
    actor: caller.subject,
    username: caller.username,
    action: 'access.denied',
    record: String(key.requestId),
    requestId: call.requestId,
    detail: { operation, needs: 'raised-by' },
  })
  throw refuse('not-own', sentences.notOwn, { status: 403 })
}
