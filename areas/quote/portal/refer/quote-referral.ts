import { referralReasons, type SentQuoteRequest, transactions } from '#areas/quote/contract'
import { formatDollars, formatPercent } from '#packages/money'
import { liveLvr } from '../form/live-lvr.ts'

/** What a credit referral is filled in with from a quote request. Figures as people write them: "540,000.00", "90.00". */
export type QuoteReferral = {
  readonly brandName: string
  /** Dollars. */
  readonly baseLoanAmount: string
  /** Percent. */
  readonly baseLVR: string
  readonly capitalisedFlag: 'YES' | 'NO'
  /** The limit that the request exceeds; null when it exceeds none: the person chooses a reason. */
  readonly referralReason: string | null
  /** Dollars. */
  readonly securityValue: string
  /** The lender's own reference of the request. */
  readonly sourceRefNumber: string | null
  readonly submissionType: 'NEWAPP' | 'TOPUP'
  /** Why it is referred, to start the credit notes with. */
  readonly notes: string
}

/** The limits that a request passed: the reason of its referral, and the sentences that refused it. */
export type PassedLimit = { readonly referralReason: string; readonly message: string }

const reasons: Readonly<Record<string, string>> = {
  'lvr-above-cap': referralReasons.lvrAboveLimit,
  'capitalised-lvr-above-cap': referralReasons.lvrAboveLimit,
  'loan-above-cap': referralReasons.exposureAboveLimit,
  'no-rate': referralReasons.outsideAuthority,
}

/** The limits that a refused calculation passed, or null when a referral would not help. */
export function passedLimitOf(
  refused: readonly { readonly code?: string; readonly message?: string }[],
): PassedLimit | null {
  const passed = refused.filter(({ code = '' }) => Object.hasOwn(reasons, code))
  const referralReason = reasons[passed[0]?.code ?? '']
  return referralReason ? { referralReason, message: passed.map(({ message }) => message).join('\n') } : null
}

/** The referral of a quote request. */
export function quoteReferral(request: SentQuoteRequest, passed: PassedLimit | null): QuoteReferral {
  const typed = (amount: string | number | null | undefined) => String(amount ?? '')
  const { loan, securityValue, lvr } = liveLvr(
    (request.loanList ?? []).map((row) => ({ loanAmount: typed(row.loanAmount) })),
    (request.securityList ?? []).map((row) => ({ securityValue: typed(row.securityValue) })),
    typed(request.outstandingLoanBalance),
  )
  return {
    brandName: request.brandName ?? '',
    baseLoanAmount: dollars(loan),
    baseLVR: lvr === null ? '' : formatPercent(lvr).replace('%', ''),
    capitalisedFlag: request.capitalisedFlag === 'YES' ? 'YES' : 'NO',
    referralReason: passed?.referralReason ?? null,
    securityValue: dollars(securityValue),
    sourceRefNumber: request.sourceRefNumber ? String(request.sourceRefNumber) : null,
    submissionType: request.transactionType === transactions.topUp ? 'TOPUP' : 'NEWAPP',
    notes: passed?.message ?? '',
  }
}

function dollars(cents: bigint): string {
  return formatDollars(cents).replace('$', '')
}
