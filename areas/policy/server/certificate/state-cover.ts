import { addDays, formatDayInFigures } from '#packages/calendar'
import { type Cents, formatDollars, toDollars, toPercent } from '#packages/money'
import type { PlainDate } from '#platform/clock'
import {
  addressOf,
  type CertificateStatement,
  nameOfLoan,
  nameOfSecurity,
  type PolicyEvent,
  policyTransitions,
  premiumInDollars,
} from '../../contract/index.ts'
import type { StoredPolicy } from '../find-policy.ts'
import { coverOf } from '../policy-life.ts'

type Names = {
  readonly insurer: string
  readonly brand: string
  readonly nameIn: (list: 'product-types' | 'transaction-types' | 'premium-plans', code: string) => string
}

export type StatusEvent = Pick<PolicyEvent, 'kind' | 'effectiveDate' | 'refundAmount'>

/** What a certificate states of a policy as it was at the end of a day, with its status events until then. */
export function stateCover(
  policy: StoredPolicy,
  events: readonly StatusEvent[],
  asAt: PlainDate,
  { insurer, brand, nameIn }: Names,
): CertificateStatement {
  const loans = policy.loans.filter(({ active }) => active)
  const securities = policy.securities.filter(({ active }) => active)
  const cover = coverOf(loans)
  const coverageEffectiveDate = cover.coverageEffectiveDate ?? policy.coverageEffectiveDate
  const last = events.at(-1)
  const begun = coverageEffectiveDate !== null && coverageEffectiveDate <= asAt
  // The cover does not state what the premium was calculated from.
  const { originalBasePremium: _base, previousPremiumPaid: _paid, ...premium } = policy.premium
  const conditions: readonly (readonly [label: string, value: string | null])[] = [
    ['Product', nameIn('product-types', policy.productType)],
    ['Transaction', nameIn('transaction-types', policy.transactionType)],
    ['Premium plan', nameIn('premium-plans', policy.premiumPlanType)],
    ['Premium capitalised', policy.capitalised ? 'Yes' : 'No'],
    ['Tops up policy', policy.toppedUpPolicyNumber],
    ['Outstanding loan balance insured', amountOf(policy.outstandingLoanBalance)],
    ['Other shares on the securities', amountOf(policy.otherSharesAmount)],
    ...securities.map(
      (security) =>
        [`Guarantee limit, ${nameOfSecurity(security)}`, amountOf(security.amountLimitedByGuarantee)] as const,
    ),
  ]
  return {
    insurer,
    lender: policy.channel,
    brand,
    policyNumber: policy.policyNumber,
    policyStatus: last ? policyTransitions[last.kind].to : begun ? 'In Force' : 'Pending',
    cover: coverInWords(last, { coverageEffectiveDate, begun }),
    asAt: formatDayInFigures(asAt),
    version: policy.version,
    coverageEffectiveDate: dayOf(coverageEffectiveDate),
    expiryDate: dayOf(cover.expiryDate ?? policy.expiryDate),
    loans: loans.map((loan) => ({
      name: nameOfLoan(loan),
      approvedAmount: loan.approvedAmount === null ? null : toDollars(loan.approvedAmount),
    })),
    securities: securities.map((security) => ({
      address: addressOf(security),
      securityValue: security.securityValue === null ? null : toDollars(security.securityValue),
    })),
    loanAmount: toDollars(policy.loanAmount),
    securityValue: toDollars(policy.securityValue),
    lvr: toPercent(policy.lvr),
    premium: premiumInDollars(premium),
    ...(policy.premiumDifferences !== 0n && { premiumDifference: toDollars(policy.premiumDifferences) }),
    conditions: conditions.flatMap(([label, value]) => (value === null ? [] : [{ label, value }])),
  }
}

type Beginning = { readonly coverageEffectiveDate: PlainDate | null; readonly begun: boolean }

/** How a policy ended: "was cancelled on 12/12/2025"; null for one that has not. */
export function endInWords(last: StatusEvent | undefined): string | null {
  switch (last?.kind) {
    case 'expired':
      // A policy expires at the end of its expiry date, the day before it has the status.
      return `expired at the end of ${formatDayInFigures(addDays(last.effectiveDate, -1))}`
    case 'discharged':
    case 'cancelled':
      return `was ${last.kind} on ${formatDayInFigures(last.effectiveDate)}`
    default:
      return null
  }
}

function coverInWords(last: StatusEvent | undefined, { coverageEffectiveDate, begun }: Beginning): string {
  const end = endInWords(last)
  if (end !== null) {
    const refund = last?.refundAmount ? formatDollars(last.refundAmount) : 'none'
    return `No cover: the policy ${end}.${last?.kind === 'cancelled' ? ` Refund of premium: ${refund}.` : ''}`
  }
  const first = dayOf(coverageEffectiveDate) ?? 'the first drawdown'
  return begun ? `In force since ${first}.` : `No cover yet: it begins on ${first}.`
}

function dayOf(day: string | null): string | null {
  return day === null ? null : formatDayInFigures(day)
}

/** Null for no amount, which is no condition. */
function amountOf(cents: Cents | null): string | null {
  return cents ? formatDollars(cents) : null
}
