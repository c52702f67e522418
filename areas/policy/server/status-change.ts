import type { Transaction } from '#platform/database'
import type { PolicyEvent } from '../contract/index.ts'

/** An event to add to a policy of a lender. */
export type StatusChange = {
  readonly channel: string
  readonly policyNumber: string
  readonly event: PolicyEvent
  /** Of a policy that a top-up replaces: the number of the new policy. */
  readonly replacedBy?: string
}

/** The end of a policy. */
export type PolicyEnded = {
  readonly channel: string
  readonly policyNumber: string
  /** Why it ended, within a sentence: "the policy was cancelled". */
  readonly reason: string
  readonly at: Date
  readonly by: { readonly subject: string; readonly username: string; readonly insurer: boolean }
  readonly requestId?: string
}

/** What other areas do when a policy ends, in the transaction that ends it and holds its lock. */
export type AfterPolicyEnd = (transaction: Transaction, ended: PolicyEnded) => Promise<void>

/** The author of changes that nobody makes by hand. */
export const system = { subject: 'system', username: 'system' }

export function systemEvent(
  event: Pick<PolicyEvent, 'kind' | 'effectiveDate'> & Partial<Pick<PolicyEvent, 'reason'>>,
  at: Date,
): PolicyEvent {
  return { reason: null, ...event, at, by: system.username, byInsurer: false, refundAmount: null }
}
