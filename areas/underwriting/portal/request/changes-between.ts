import type { ReferralVersion } from '#areas/credit-referral/contract'
import { showLoanAmount, showLvr } from '../show/show-figure.ts'

/** A field of the request that reads otherwise than in the version before; notes are too long to stand beside each other. */
export type VersionChange = { readonly label: string; readonly before: string | null; readonly after: string | null }

/** What the lender changed from one version to the next, in the order of the screen. */
export function changesBetween(before: ReferralVersion, after: ReferralVersion): readonly VersionChange[] {
  const notes = before.creditNotes === after.creditNotes ? [] : [{ label: 'Credit Notes', before: null, after: null }]
  const was = fieldsOf(before)
  const changed = fieldsOf(after).flatMap(([label, now], index) => {
    const then = was[index]?.[1] ?? null
    return then === now ? [] : [{ label, before: then, after: now }]
  })
  return [...changed, ...notes]
}

function fieldsOf(version: ReferralVersion): readonly (readonly [label: string, shown: string])[] {
  return [
    ['Referral Reason', version.referralReason],
    ['Submission Type', version.submissionType],
    ['Base Loan Amount', showLoanAmount(version.baseLoanAmount)],
    ['Base LVR', showLvr(version.baseLVR)],
    ['Capitalised', version.capitalisedFlag === 'YES' ? 'Yes' : 'No'],
  ]
}
