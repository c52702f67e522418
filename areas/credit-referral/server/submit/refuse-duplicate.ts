import type { Database, Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import { lenderReferenceKey, type Referral, sentences } from '../../contract/index.ts'
import { findReferralByReference } from '../store/referral-store.ts'

/**
 * Refuses a reference that the lender has used, in the words of specification 001 §8.
 *
 * @throws Refusal `lender-ref-exists`; it names no request but the lender's own
 */
export async function refuseDuplicate(
  connection: Database | Transaction,
  channel: string,
  { lenderRefNumber }: Referral,
): Promise<void> {
  const existing = await findReferralByReference(connection, channel, lenderReferenceKey(lenderRefNumber))
  if (!existing) return
  const message = sentences.duplicate(lenderRefNumber, String(existing.requestId))
  throw refuse('lender-ref-exists', message, { field: 'lenderRefNumber' })
}
