import { type ReferralDetails, type ReferralVersion, withdrawnDecision } from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { formatMinute } from '#packages/calendar'
import type { Fact } from '#ui/page'

/** The lists that name a referral's codes. The insurer's desk is sent names in place of codes, so its lists may be empty. */
export type ReferralNames = {
  readonly brands: readonly ReferenceItem[]
  readonly submissionTypes: readonly ReferenceItem[]
  readonly referralReasons: readonly ReferenceItem[]
  readonly decisions: readonly ReferenceItem[]
}

type Decided = Pick<ReferralVersion, 'decision' | 'decidedBy' | 'decidedAt' | 'uwNotes'>

/** The name of a decision; an unknown one is said to be that (specification 001 §8). */
export function decisionName(decisions: readonly ReferenceItem[], code: string): string {
  const known = decisions.find(({ shortName }) => shortName === code)
  // Lenders withdraw, insurers do not: the list of decisions may leave it out.
  return known?.longName ?? (code === withdrawnDecision ? 'Withdrawn' : 'Not Found')
}

/** What a version came to: decided by the insurer, or withdrawn by its lender. Empty while it is neither. */
export function outcomeFacts(
  version: Decided,
  { decisions }: Pick<ReferralNames, 'decisions'>,
): readonly (Fact & { readonly value: string })[] {
  const { decision, decidedBy, decidedAt, uwNotes } = version
  if (decision === null) return []
  const [by, at] = decision === withdrawnDecision ? ['Withdrawn by', 'Withdrawn'] : ['Decided by', 'Decided']
  return [
    { label: 'Decision', value: decisionName(decisions, decision) },
    ...(decidedBy ? [{ label: by, value: decidedBy }] : []),
    ...(decidedAt ? [{ label: at, value: formatMinute(decidedAt) }] : []),
    ...(uwNotes ? [{ label: 'UW Notes', value: uwNotes, lines: true }] : []),
  ]
}

/** The version that was submitted last. */
export function currentVersion({ versions, version }: ReferralDetails): ReferralVersion | undefined {
  return versions.find((one) => one.version === version)
}
