import { policyCaseStatusSchema } from '#areas/case/contract'
import { findOpenCase, loadPolicyCase, type StoredCase } from '#areas/case/server'
import type { Caller } from '#areas/identity/server'
import type { Policy } from '#areas/policy/contract'
import { findPolicy, policyEndLimits, requirePolicy } from '#areas/policy/server'
import type { ReferenceData } from '#areas/reference-data/server'
import { longNameIn } from '#packages/fields'
import { toDollars } from '#packages/money'
import { type Clock, sydneyDate } from '#platform/clock'
import { type Database, inSnapshot } from '#platform/database'
import {
  type CancellationDetails,
  type CancellationStart,
  type CancellationTerms,
  messages,
} from '../contract/index.ts'
import { getCancellation, type StoredCancellation } from './cancellation-store.ts'

export type LoadDeps = { readonly database: Database; readonly clock: Clock; readonly reference: ReferenceData }

export function termsOf(policy: Policy, at: Date): CancellationTerms {
  const { earliestDate, maxRefund } = policyEndLimits(policy, at)
  return { coverBegan: earliestDate, coverEnds: policy.expiryDate, premiumPaid: maxRefund, today: sydneyDate(at) }
}

/**
 * Loads a policy for a cancellation.
 *
 * @throws Refusal 404 `not-found` for a policy that is not the lender's
 */
export async function loadStart(
  { database, clock, reference }: LoadDeps,
  channel: string,
  policyNumber: string,
): Promise<CancellationStart> {
  return await inSnapshot(database, async (snapshot) => {
    const policy = requirePolicy(await findPolicy(snapshot, channel, policyNumber))
    const open = await findOpenCase(snapshot, channel, 'cancellation', policyNumber)
    const { premiumPaid, ...days } = termsOf(policy, clock())
    return {
      policyNumber,
      brandName: policy.brandName,
      policyStatus: policy.status,
      ...days,
      premiumPaid: toDollars(premiumPaid),
      reasons: [...reference.codeList('cancellation-reasons', days.today)],
      openCancellation: open ? { id: String(open.caseId), status: policyCaseStatusSchema.parse(open.status) } : null,
    }
  })
}

/** Loads a cancellation with its messages and events; `deps.database` is a snapshot. */
export async function loadDetails(
  { database: snapshot, clock, reference }: LoadDeps,
  caller: Caller,
  stored: StoredCase,
): Promise<CancellationDetails> {
  const content = await getCancellation(snapshot, stored)
  const { details, policy } = await loadPolicyCase(snapshot, caller, stored)
  return {
    ...details,
    cancellationId: String(stored.caseId),
    reason: longNameIn(reference.codeList('cancellation-reasons', sydneyDate(stored.submittedAt)), content.reason),
    notes: content.notes,
    cancellationDate: content.cancellationDate,
    coverBegan: content.coverBegan,
    premiumPaid: toDollars(content.premiumPaid),
    refund: toDollars(content.refundAmount),
    refundReason: content.refundReason,
    decisionNotes: content.decisionNotes,
    notAcceptable: stored.decision === null ? findObstacle(content, policy, sydneyDate(clock())) : null,
  }
}

/** Why a cancellation cannot be accepted on a day; null when it can. */
export function findObstacle(
  { cancellationDate }: Pick<StoredCancellation, 'cancellationDate'>,
  { status }: Pick<Policy, 'status'>,
  today: string,
): string | null {
  if (status !== 'In Force') return messages.notInForceNow(status)
  return cancellationDate > today ? messages.notDue(cancellationDate) : null
}
