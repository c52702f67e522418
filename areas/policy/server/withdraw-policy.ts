import { sydneyDate } from '#platform/clock'
import type { Database, Transaction } from '#platform/database'
import { isPolicyEventPossible, messages, type Policy, type PolicyStatus } from '../contract/index.ts'
import { type AfterPolicyEnd, changeStatus } from './change-status.ts'
import { policyEndLimits } from './end-policy.ts'
import { findTopUpLinks } from './top-up.ts'

/** Why a lender cannot withdraw its policy any more. */
export type WithdrawalObstacle =
  | { readonly code: 'policy-ended'; readonly status: PolicyStatus }
  | { readonly code: 'too-late' }
  | { readonly code: 'policy-varied' }
  | { readonly code: 'policy-topped-up'; readonly by: string }

/** A policy can be withdrawn on the day of its creation in Sydney, while it has one version and no top-up. */
export async function findWithdrawalObstacle(
  connection: Database | Transaction,
  { channel, policyNumber, status, version, createdAt }: Policy,
  at: Date,
): Promise<WithdrawalObstacle | null> {
  if (!isPolicyEventPossible('cancelled', status)) return { code: 'policy-ended', status }
  if (sydneyDate(createdAt) !== sydneyDate(at)) return { code: 'too-late' }
  if (version > 1) return { code: 'policy-varied' }
  const [by] = (await findTopUpLinks(connection, channel, policyNumber)).toppedUpBy
  return by === undefined ? null : { code: 'policy-topped-up', by }
}

type Withdrawal = {
  readonly by: { readonly subject: string; readonly username: string }
  readonly at: Date
  readonly requestId: string
  readonly afterEnd: AfterPolicyEnd
}

/**
 * Cancels a policy from its first day for its lender: nothing was paid, so nothing is refunded. The transaction must
 * hold the policy's lock and have found no obstacle.
 */
export async function withdrawPolicy(
  transaction: Transaction,
  policy: Policy,
  { by, at, requestId, afterEnd }: Withdrawal,
): Promise<void> {
  const { channel, policyNumber } = policy
  const event = {
    kind: 'cancelled',
    at,
    by: by.username,
    byInsurer: false,
    effectiveDate: policyEndLimits(policy, at).earliestDate,
    reason: messages.withdrawn,
    refundAmount: 0n,
  } as const
  await changeStatus(transaction, [{ channel, policyNumber, event }], { subject: by.subject, requestId }, afterEnd)
}
