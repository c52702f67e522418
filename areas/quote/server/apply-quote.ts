import type { LenderCaller } from '#areas/identity/server'
import type { PolicySummary } from '#areas/policy/contract'
import { createPolicies, findSubmittedPolicy, holdSource, summariesOf } from '#areas/policy/server'
import { writeAudit } from '#platform/audit'
import { type Clock, sydneyDate } from '#platform/clock'
import type { Database } from '#platform/database'
import { refuse } from '#platform/http'
import { type Call, claimIdempotencyKey, idempotentCall } from '#platform/idempotency'
import { sentences } from '../contract/index.ts'
import { policySource } from './policy-source.ts'
import { requireLockedQuote } from './require-quote.ts'
import type { StoredQuote } from './stored-quote.ts'
import { toNewPolicies } from './to-new-policies.ts'

/**
 * Makes a property share into policies, one for each borrower, and answers their summaries. It happens once: whoever
 * presses again, at the same time or after a crash, gets the same answer.
 *
 * @throws Refusal 404 for a quote that is not the lender's; 400 for one that is no property share, is no longer valid,
 *   needs no insurance or was submitted as one policy; 422 `key-reused`
 */
export async function applyQuote(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  caller: LenderCaller,
  quoteId: string,
  call: Call,
): Promise<PolicySummary[]> {
  const at = clock()
  const { channel, subject, username } = caller
  const source = policySource(quoteId)
  return await database.transaction().execute(async (transaction) => {
    const quote = await requireLockedQuote(transaction, channel, quoteId)
    const keyed = idempotentCall(caller, call, 'quote.apply', { quoteId })
    if (keyed) await claimIdempotencyKey(transaction, keyed, quoteId, at)
    // Before anything is refused: what was made while the quote was valid stays its answer.
    const made = await summariesOf(transaction, channel, source)
    if (made.length > 0) return made

    requireApplicable(quote, at)
    await holdSource(transaction, channel, source)
    const submitted = await findSubmittedPolicy(transaction, channel, quoteId)
    if (submitted !== null) throw refuse('quote-submitted', sentences.quoteSubmitted(submitted))
    const { requestId } = call
    await writeAudit(transaction, {
      channel,
      at,
      actor: subject,
      username,
      action: 'quote.apply',
      record: quoteId,
      requestId,
    })
    const policies = toNewPolicies(quote)
    return await createPolicies(transaction, { channel, source, policies, by: { subject, username }, at, requestId })
  })
}

function requireApplicable({ request, premium, validUntil }: StoredQuote, at: Date): void {
  if (!request.propertyShare) throw refuse('not-property-share', sentences.notPropertyShare)
  if (sydneyDate(at) > validUntil) throw refuse('quote-expired', sentences.quoteExpired)
  if (!premium.lmiNeeded) throw refuse('no-lmi-needed', sentences.noPolicyWithoutPremium)
}
