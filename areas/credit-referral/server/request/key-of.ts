import type { LenderCaller } from '#areas/identity/server'
import { parseRequestId, type ReferralKey } from '../store/referral-key.ts'
import { referralNotFound } from './referral-not-found.ts'

/** The caller's own request with this number; throws Refusal 404 for what can be no request's number. */
export function keyOf({ channel }: LenderCaller, id: string): ReferralKey {
  const requestId = parseRequestId(id)
  if (requestId === null) throw referralNotFound()
  return { channel, requestId }
}
