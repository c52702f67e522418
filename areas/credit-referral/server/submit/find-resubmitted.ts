import type { Database } from '#platform/database'
import { refuse } from '#platform/http'
import {
  isResubmittable,
  lenderReferenceKey,
  type SentReferral,
  sentences,
  withdrawnDecision,
} from '../../contract/index.ts'
import { referralNotFound } from '../request/referral-not-found.ts'
import { parseRequestId } from '../store/referral-key.ts'
import { findReferral, findReferralByReference, type StoredReferral } from '../store/referral-store.ts'

/**
 * The request that a resubmission means, by its number or its reference; null for one that names none, which its rules
 * refuse.
 *
 * @throws Refusal 404, 400 `no-such-reference`, 400 `reference-fixed` when number and reference do not agree
 */
export async function findResubmitted(
  database: Database,
  channel: string,
  sent: SentReferral,
): Promise<StoredReferral | null> {
  const reference = lenderReferenceKey(String(sent.lenderRefNumber ?? ''))
  if (sent.requestId) {
    const requestId = parseRequestId(sent.requestId)
    const stored = requestId === null ? null : await findReferral(database, { channel, requestId })
    if (!stored) throw referralNotFound()
    if (reference !== '' && reference !== stored.lenderRefKey)
      throw refuse('reference-fixed', sentences.referenceFixed, { field: 'lenderRefNumber' })
    return stored
  }
  if (reference === '') return null
  const stored = await findReferralByReference(database, channel, reference)
  if (!stored) throw refuse('no-such-reference', sentences.noSuchReference, { field: 'lenderRefNumber' })
  return stored
}

/** @throws Refusal 409 `not-complete` or `withdrawn` */
export function refuseUnlessResubmittable({ status, decision }: StoredReferral): void {
  if (isResubmittable(status, decision)) return
  if (decision === withdrawnDecision) throw refuse('withdrawn', sentences.withdrawn, { status: 409 })
  throw refuse('not-complete', sentences.notComplete, { status: 409 })
}
