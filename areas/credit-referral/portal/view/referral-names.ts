import type { CaseState } from '#areas/case/contract'
import {
  type ReferralDetails,
  type ReferralStatus,
  type ReferralVersion,
  withdrawnDecision,
} from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'

/**
 * The lists that name a referral's codes. The insurer's desk receives names instead of codes, so its lists may be
 * empty.
 */
export type ReferralNames = {
  readonly brands: readonly ReferenceItem[]
  readonly submissionTypes: readonly ReferenceItem[]
  readonly referralReasons: readonly ReferenceItem[]
  readonly decisions: readonly ReferenceItem[]
}

/** The label of the insurer's notes (specification 001 §2). */
export const notesLabel = 'UW Notes'

export function stateOf(status: ReferralStatus, decision: string | null): CaseState {
  const states: Readonly<Record<ReferralStatus, CaseState>> = {
    Submitted: 'Submitted',
    'In Progress': 'Assigned',
    'On Hold': 'On Hold',
    Complete: decision === withdrawnDecision ? 'Withdrawn' : 'Decided',
  }
  return states[status]
}

/** The name of a decision; "Not Found" for an unknown one (specification 001 §8). */
export function decisionName(decisions: readonly ReferenceItem[], code: string): string {
  const known = decisions.find(({ shortName }) => shortName === code)
  // Only lenders withdraw, so the insurer's list of decisions may omit it.
  return known?.longName ?? (code === withdrawnDecision ? 'Withdrawn' : 'Not Found')
}

/** The version that was submitted last. */
export function currentVersion({ versions, version }: ReferralDetails): ReferralVersion | undefined {
  return versions.find((one) => one.version === version)
}
