import {
  type ReferralDetails,
  type ReferralVersion,
  showLoanAmount,
  showLvr,
  withdrawnDecision,
} from '#areas/credit-referral/contract'
import type { ReferenceItem } from '#areas/reference-data/contract'
import { showMinute } from '#ui/moment'

/** The lists that name a referral's codes. The insurer's desk is sent names in place of codes, so its lists may be empty. */
export type ReferralNames = {
  readonly brands: readonly ReferenceItem[]
  readonly submissionTypes: readonly ReferenceItem[]
  readonly referralReasons: readonly ReferenceItem[]
  readonly decisions: readonly ReferenceItem[]
}

/** A field as it is read. `lines` is true for a text of several lines. */
export type TextFact = { readonly label: string; readonly value: string; readonly lines?: boolean }

export type VersionChange = {
  readonly label: string
  readonly before: string
  readonly after: string
  readonly lines: boolean
}

type Submitted = Pick<
  ReferralVersion,
  'referralReason' | 'submissionType' | 'baseLoanAmount' | 'baseLVR' | 'capitalisedFlag' | 'creditNotes'
>
type Decided = Pick<ReferralVersion, 'decision' | 'decidedBy' | 'decidedAt' | 'uwNotes'>

/** What people see for a code; the code itself where the list does not have it. */
export function longNameIn(items: readonly ReferenceItem[], code: string): string {
  return items.find(({ shortName }) => shortName === code)?.longName ?? code
}

/** The name of a decision; an unknown one is said to be that (specification 001 §8). */
export function decisionName(decisions: readonly ReferenceItem[], code: string): string {
  const known = decisions.find(({ shortName }) => shortName === code)
  // Lenders withdraw, insurers do not: the list of decisions may leave it out.
  return known?.longName ?? (code === withdrawnDecision ? 'Withdrawn' : 'Not Found')
}

/** The fields of a version, in the order of specification 001 §2. */
export function versionFacts(version: Submitted, names: ReferralNames): readonly TextFact[] {
  return [
    { label: 'Referral Reason', value: longNameIn(names.referralReasons, version.referralReason) },
    { label: 'Submission Type', value: longNameIn(names.submissionTypes, version.submissionType) },
    { label: 'Base Loan Amount', value: showLoanAmount(version.baseLoanAmount) },
    { label: 'Base LVR', value: showLvr(version.baseLVR) },
    { label: 'Capitalised', value: version.capitalisedFlag === 'YES' ? 'Yes' : 'No' },
    { label: 'Credit Notes', value: version.creditNotes, lines: true },
  ]
}

/** What a version came to: decided by the insurer, or withdrawn by its lender. Empty while it is neither. */
export function outcomeFacts(version: Decided, { decisions }: Pick<ReferralNames, 'decisions'>): readonly TextFact[] {
  const { decision, decidedBy, decidedAt, uwNotes } = version
  if (decision === null) return []
  const [by, at] = decision === withdrawnDecision ? ['Withdrawn by', 'Withdrawn'] : ['Decided by', 'Decided']
  return [
    { label: 'Decision', value: decisionName(decisions, decision) },
    ...(decidedBy ? [{ label: by, value: decidedBy }] : []),
    ...(decidedAt ? [{ label: at, value: showMinute(decidedAt) }] : []),
    ...(uwNotes ? [{ label: 'UW Notes', value: uwNotes, lines: true }] : []),
  ]
}

/** The fields that differ from the version before, in the order of the screen. */
export function changesBetween(before: Submitted, after: Submitted, names: ReferralNames): readonly VersionChange[] {
  const old = versionFacts(before, names)
  return versionFacts(after, names).flatMap(({ label, value, lines = false }, index) => {
    const was = old[index]?.value ?? ''
    return was === value ? [] : [{ label, before: was, after: value, lines }]
  })
}

/** The version that was submitted last. */
export function currentVersion({ versions, version }: ReferralDetails): ReferralVersion | undefined {
  return versions.find((one) => one.version === version)
}
