import type { ReferralDocument } from './referral-details.ts'

const names = new Intl.Collator('en-AU', { numeric: true })

/** Documents by when they came, and those that came together by name as people count: "Payslip 2" before "Payslip 10". */
export function sortDocuments(documents: readonly ReferralDocument[]): ReferralDocument[] {
  return documents.toSorted(
    (one, other) =>
      Date.parse(one.dateOfUpload) - Date.parse(other.dateOfUpload) ||
      names.compare(one.documentName, other.documentName),
  )
}
