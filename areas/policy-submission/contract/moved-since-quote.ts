import { plans, type SavedQuote } from '#areas/quote/contract'
import { type Cents, formatDollars, parseDollars } from '#packages/money'
import { originationTable } from './origination-table.ts'
import type { Submission } from './submission-fields.ts'

/** A value that differs from what the quote was priced with. */
export type Moved = { readonly label: string; readonly quoted: string; readonly now: string }

const { changes } = originationTable.security.occupancyType

/** What moved since the quote: each value of it that the submission has otherwise, in the order of the screen. */
export function movedSinceQuote(
  { quote, request }: Pick<SavedQuote, 'quote' | 'request'>,
  submission: Submission,
): readonly Moved[] {
  const moved: Moved[] = []
  const compare = (label: string, quoted: string, now: string) => {
    if (quoted !== now) moved.push({ label, quoted: quoted || 'nothing', now: now || 'nothing' })
  }
  const compareAmounts = (label: string, quoted: string | number | null | undefined, now: Cents | null) =>
    compare(label, formatDollars(parseDollars(quoted ?? 0) ?? 0n), formatDollars(now ?? 0n))
  const { loanList: loans, securityList: securities, borrowerList: borrowers } = request
  const isMonthly = request.premiumPlanType === plans.monthly

  compare('Brand', request.brandName ?? '', submission.party)
  compare('Payment Type', isMonthly ? 'ST' : 'SINGLE', submission.paymentType)
  if (submission.billingTenure !== null)
    compare('Billing Tenure', String(request.billingTenure ?? ''), String(submission.billingTenure))
  compare('Capitalized', request.capitalisedFlag === 'YES' ? 'Y' : 'N', submission.capitalized)
  compareAmounts('Outstanding Loan Balance', request.outstandingLoanBalance, submission.outstandingLoanBalance)
  compareAmounts('Base Premium', quote.basePremium, submission.basePremium)
  compareAmounts('GST', quote.gst, submission.gst)
  compareAmounts('Stamp Duty', quote.stampDuty, submission.stampDuty)

  compare('Number of loans', String(loans?.length ?? 0), String(submission.loans.length))
  for (const [index, quoted] of (loans ?? []).entries()) {
    const now = submission.loans[index]
    if (!now) continue
    compareAmounts(`Loan ${index + 1} amount`, quoted.loanAmount, now.amountRequested)
    compare(`Loan ${index + 1} purpose`, quoted.loanPurpose ?? '', now.loanPurpose)
  }
  compare('Number of properties', String(securities?.length ?? 0), String(submission.properties.length))
  for (const [index, quoted] of (securities ?? []).entries()) {
    const now = submission.properties[index]
    if (!now) continue
    const occupancy =
      now.occupancyType in changes ? changes[now.occupancyType as keyof typeof changes] : now.occupancyType
    compareAmounts(`Property ${index + 1} value`, quoted.securityValue, now.valuationAmount)
    compare(`Property ${index + 1} state`, quoted.stateName ?? '', now.state)
    compare(`Property ${index + 1} occupancy`, quoted.occupancyType ?? '', occupancy)
  }
  compare('Number of borrowers', String(borrowers?.length ?? 0), String(submission.borrowers.length))
  for (const [index, quoted] of (borrowers ?? []).entries()) {
    const now = submission.borrowers[index]
    if (!now) continue
    compare(`Borrower ${index + 1} employment`, quoted.employmentType ?? '', now.employmentType)
    compare(`Borrower ${index + 1} first home buyer`, quoted.firstHomeBuyer === 'YES' ? 'Y' : 'N', now.firstHomeBuyer)
  }
  return moved
}
