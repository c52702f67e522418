import { type QuoteRequestBody, transactions } from '#areas/quote/contract'
import { formatPercent } from '#packages/money'
import { liveLvr, toAmountText } from '../form/live-lvr.ts'
import type { ExceededLimit } from './exceeded-limit.ts'

/** The values that prefill a credit referral from a quote request. Figures as typed: "540,000.00", "90.00". */
export type QuoteReferral = {
  readonly brandName: string
  /** Dollars. */
  readonly baseLoanAmount: string
  /** Percent. */
  readonly baseLVR: string
  readonly capitalisedFlag: 'YES' | 'NO'
  /** The reason for the exceeded limit; null without one: then the user selects a reason. */
  readonly referralReason: string | null
  /** Dollars. */
  readonly securityValue: string
  /** Null for a request that was not priced. */
  readonly quoteId: string | null
  /** The lender's reference. */
  readonly sourceRefNumber: string | null
  readonly submissionType: 'NEWAPP' | 'TOPUP'
  /** The initial credit notes: why the loan is referred. */
  readonly notes: string
}

export function quoteReferral(
  request: QuoteRequestBody,
  passed: ExceededLimit | null,
  quoteId: string | null,
): QuoteReferral {
  const { loanList, securityList, outstandingLoanBalance } = request
  const { loan, securityValue, lvr } = liveLvr(loanList ?? [], securityList ?? [], outstandingLoanBalance)
  return {
    brandName: request.brandName ?? '',
    baseLoanAmount: toAmountText(loan),
    baseLVR: lvr === null ? '' : formatPercent(lvr).replace('%', ''),
    capitalisedFlag: request.capitalisedFlag === 'YES' ? 'YES' : 'NO',
    referralReason: passed?.referralReason ?? null,
    securityValue: toAmountText(securityValue),
    quoteId,
    sourceRefNumber: request.sourceRefNumber ? String(request.sourceRefNumber) : null,
    submissionType: request.transactionType === transactions.topUp ? 'TOPUP' : 'NEWAPP',
    notes: passed?.message ?? '',
  }
}
