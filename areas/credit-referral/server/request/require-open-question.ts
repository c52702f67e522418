import type { Database } from '#platform/database'
import { type Refusal, refuse } from '#platform/http'
import type { Call } from '#platform/idempotency'
import { sentences } from '../../contract/index.ts'
import type { ReferralKey } from '../store/referral-key.ts'
import { findReferral } from '../store/referral-store.ts'
import { referralNotFound } from './referral-not-found.ts'

/**
 * What must hold before the files of an answer are taken. A call with a key may be a repeated one, whose question is
 * closed by itself: that is decided later.
 *
 * @throws Refusal 404 `not-found`, 409 `no-open-question`
 */
export async function requireOpenQuestion(
  { database }: { readonly database: Database },
  key: ReferralKey,
  { idempotencyKey }: Call,
): Promise<void> {
  const referral = await findReferral(database, key)
  if (!referral) throw referralNotFound()
  if (referral.status !== 'On Hold' && idempotencyKey === null) throw noOpenQuestion()
}

export function noOpenQuestion(): Refusal {
  return refuse('no-open-question', sentences.noOpenQuestion, { status: 409 })
}
