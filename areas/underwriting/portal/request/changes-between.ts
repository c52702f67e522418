import { type ReferralDocument, type ReferralVersion, showLoanAmount, showLvr } from '#areas/credit-referral/contract'

/** A field of the request that reads otherwise than in the version before. */
export type VersionChange = { readonly label: string; readonly before: string; readonly after: string }

/** What the lender changed from one version to the next, in the order of the screen. */
export type VersionChanges = {
  readonly fields: readonly VersionChange[]
  /** The notes of the version before, where they read otherwise: too long to stand beside the new ones. */
  readonly notesBefore: string | null
  /** The names of the files that came with it. */
  readonly documents: readonly string[]
}

export function changesBetween(
  before: ReferralVersion,
  after: ReferralVersion,
  documents: readonly Pick<ReferralDocument, 'version' | 'messageNumber' | 'documentName'>[],
): VersionChanges {
  const was = fieldsOf(before)
  return {
    fields: fieldsOf(after).flatMap(([label, now], index) => {
      const then = was[index]?.[1] ?? ''
      return then === now ? [] : [{ label, before: then, after: now }]
    }),
    notesBefore: before.creditNotes === after.creditNotes ? null : before.creditNotes,
    documents: documents
      .filter(({ version, messageNumber }) => version === after.version && messageNumber === null)
      .map(({ documentName }) => documentName),
  }
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
