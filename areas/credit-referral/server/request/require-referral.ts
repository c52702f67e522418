import type { Database } from '#platform/database'
import type { ReferralKey } from '../store/referral-key.ts'
import { findReferral } from '../store/referral-store.ts'
import { referralNotFound } from './referral-not-found.ts'

/** @throws Refusal 404 `not-found` for a request that is not the lender's */
export async function requireReferral(database: Database, key: ReferralKey): Promise<void> {
  if (!(await findReferral(database, key))) throw referralNotFound()
}
