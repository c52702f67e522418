import { limitAdvice, type QuoteRequestBody, referralReasons, transactions } from '#areas/quote/contract'
import { formatPercent } from '#packages/money'
import { liveLvr, toAmountText } from '../form/live-lvr.ts'

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
  /** The lender's reference. */
  readonly sourceRefNumber: string | null
  readonly submissionType: 'NEWAPP' | 'TOPUP'
  /** The initial credit notes: why the loan is referred. */
  readonly notes: string
}

/** The exceeded limits of a request: the referral reason and the messages, without the advice to the lender. */
export type ExceededLimit = { readonly referralReason: string; readonly message: string }

const reasons: Readonly<Record<string, string>> = {
  'lvr-above-cap': referralReasons.lvrAboveLimit,
  'capitalised-lvr-above-cap': referralReasons.lvrAboveLimit,
  'loan-above-cap': referralReasons.exposureAboveLimit,
  'no-rate': referralReasons.outsideAuthority,
}

/** The limits that a refused calculation exceeds; null when a referral would not help. */
export function exceededLimitOf(
  refused: readonly { readonly code?: string; readonly message?: string }[],
): ExceededLimit | null {
  const passed = refused.filter(({ code = '' }) => Object.hasOwn(reasons, code))
  const referralReason = reasons[passed[0]?.code ?? '']
  const message = passed.map(({ message = '' }) => withoutAdvice(message)).join('\n')
  return referralReason ? { referralReason, message } : null
}

/** An underwriter reads the notes of a referral: what the lender may do instead is left out. */
function withoutAdvice(message: string): string {
  return Object.values(limitAdvice).reduce((text, advice) => text.replace(` ${advice}`, ''), message)
}

export function quoteReferral(request: QuoteRequestBody, passed: ExceededLimit | null): QuoteReferral {
  const { loanList, securityList, outstandingLoanBalance } = request
  const { loan, securityValue, lvr } = liveLvr(loanList ?? [], securityList ?? [], outstandingLoanBalance)
  return {
    brandName: request.brandName ?? '',
    baseLoanAmount: toAmountText(loan),
    baseLVR: lvr === null ? '' : formatPercent(lvr).replace('%', ''),
    capitalisedFlag: request.capitalisedFlag === 'YES' ? 'YES' : 'NO',
    referralReason: passed?.referralReason ?? null,
    securityValue: toAmountText(securityValue),
    sourceRefNumber: request.sourceRefNumber ? String(request.sourceRefNumber) : null,
    submissionType: request.transactionType === transactions.topUp ? 'TOPUP' : 'NEWAPP',
    notes: passed?.message ?? '',
  }
}
