import { addMonths, type PlainDate } from '#platform/clock'
import type { PolicyLoan, PolicyStatus } from '../contract/index.ts'

type Terms = Pick<PolicyLoan, 'drawDownDate' | 'remainingTerm'>

/**
 * The day on which a loan's term ends: its remaining term after the drawdown or, if it was stated later, after that day.
 * It is not known before the lender has said both.
 */
export function termEndDate({ drawDownDate, remainingTerm }: Terms, statedOn: PlainDate): PlainDate | null {
  if (drawDownDate === null || remainingTerm === null) return null
  return addMonths(drawDownDate > statedOn ? drawDownDate : statedOn, remainingTerm)
}

type Cover = { readonly coverageEffectiveDate: PlainDate | null; readonly expiryDate: PlainDate | null }

/** Cover begins on the earliest drawdown of the active loans and expires with the latest of their terms. */
export function coverOf(
  loans: readonly (Terms & { readonly active: boolean; readonly termEndDate: PlainDate | null })[],
): Cover {
  const active = loans.filter((loan) => loan.active)
  const known = (dates: readonly (PlainDate | null)[]) => dates.filter((date) => date !== null).sort()
  return {
    coverageEffectiveDate: known(active.map(({ drawDownDate }) => drawDownDate))[0] ?? null,
    expiryDate: known(active.map((loan) => loan.termEndDate)).at(-1) ?? null,
  }
}

/** The status that the calendar gives a policy: cancelled and discharged ones stay so. */
export function statusOn(
  { status, coverageEffectiveDate, expiryDate }: Cover & { readonly status: PolicyStatus },
  today: PlainDate,
): PolicyStatus {
  if (status !== 'Pending' && status !== 'In Force') return status
  if (coverageEffectiveDate === null || coverageEffectiveDate > today) return status
  return expiryDate !== null && expiryDate < today ? 'Expired' : 'In Force'
}
