import type { ThreadEvent } from '#areas/thread/contract'

/** The states of a policy, as displayed. */
export const policyStatuses = ['Pending', 'In Force', 'Cancelled', 'Expired', 'Discharged'] as const
export type PolicyStatus = (typeof policyStatuses)[number]

type PolicyTransition = { readonly from: readonly PolicyStatus[]; readonly to: PolicyStatus }

/**
 * The events in the life of a policy, which begins as Pending: the statuses in which each is possible, and the status
 * after it. The server's checks and the diagram in ARCHITECTURE.md read it; a thread names each of them.
 */
export const policyTransitions = {
  /** On the first day of cover; for a discharged policy, when the top-up that replaced it is cancelled from its first day. */
  'in-force': { from: ['Pending', 'Discharged'], to: 'In Force' },
  /** On the day after the last term of its loans. */
  expired: { from: ['In Force'], to: 'Expired' },
  /** By the insurer, or by the lender on the day of submission. */
  cancelled: { from: ['Pending', 'In Force'], to: 'Cancelled' },
  /** By the insurer when the loan is repaid, or when a top-up replaces it. */
  discharged: { from: ['In Force'], to: 'Discharged' },
} as const satisfies Partial<Record<ThreadEvent, PolicyTransition>>

export type PolicyEventKind = keyof typeof policyTransitions
export const policyEventKinds = Object.keys(policyTransitions) as PolicyEventKind[]

export function isPolicyEventPossible(kind: PolicyEventKind, status: PolicyStatus): boolean {
  const { from }: PolicyTransition = policyTransitions[kind]
  return from.includes(status)
}
