import { referralReasons, type SentQuoteRequest } from '#areas/quote/contract'
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
}

const reasons: Readonly<Record<string, string>> = {
  'lvr-above-cap': referralReasons.lvrAboveLimit,
  'capitalised-lvr-above-cap': referralReasons.lvrAboveLimit,
  'loan-above-cap': referralReasons.exposureAboveLimit,
  'no-rate': referralReasons.outsideAuthority,
}

/** The reason for which a refused calculation is referred, or null when a referral would not help. */
export function referralReasonOf(refused: readonly { readonly code?: string }[]): string | null {
  for (const { code = '' } of refused) {
    const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined
    if (reason) return reason
  }
  return null
}

/** The referral of a quote request. */
export function quoteReferral(request: SentQuoteRequest, referralReason: string | null): QuoteReferral {
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
    referralReason,
    securityValue: dollars(securityValue),
    sourceRefNumber: request.sourceRefNumber ? String(request.sourceRefNumber) : null,
  }
}

function dollars(cents: bigint): string {
  return formatDollars(cents).replace('$', '')
}
