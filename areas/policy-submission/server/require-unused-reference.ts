import { summariesOf } from '#areas/policy/server'
import type { SavedQuote } from '#areas/quote/contract'
import type { Database, Transaction } from '#platform/database'
import { refuse } from '#platform/http'
import { lmiReferenceKey, messages, policyDetailsFields } from '../contract/index.ts'
import { findPolicyOfReference } from './submission-store.ts'

/**
 * Refuses a reference that a submission uses, unless it was withdrawn, and a quote whose property share has created
 * policies.
 *
 * @throws Refusal 400 `reference-used`
 */
export async function requireUnusedReference(
  connection: Database | Transaction,
  channel: string,
  lmiReferenceNo: string,
  saved: SavedQuote | null,
): Promise<void> {
  const submitted = await findPolicyOfReference(connection, channel, lmiReferenceKey(lmiReferenceNo))
  const policyNo = submitted ?? (saved && (await policyOfShare(connection, channel, saved.quote.quoteId)))
  if (policyNo === null) return
  const field = policyDetailsFields.lmiReferenceNo.name
  throw refuse('reference-used', messages.usedReference(lmiReferenceNo, policyNo), { field })
}

async function policyOfShare(
  connection: Database | Transaction,
  channel: string,
  quoteId: string,
): Promise<string | null> {
  const [policy] = await summariesOf(connection, channel, { kind: 'quote', id: quoteId })
  return policy?.policyNumber ?? null
}
