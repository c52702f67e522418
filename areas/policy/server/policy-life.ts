import { addDays, addMonths, type PlainDate } from '#platform/clock'
import type { PolicyEvent, PolicyLoan, PolicyStatus } from '../contract/index.ts'

type Terms = Pick<PolicyLoan, 'drawDownDate' | 'remainingTerm'>

/**
 * The day on which a loan's term ends: the drawdown's day of the month, or the last of a shorter month, its remaining
 * months after the last such day on which the term was stated. Null until both the drawdown date and the term are
 * known.
 */
export function termEndDate({ drawDownDate, remainingTerm }: Terms, statedOn: PlainDate): PlainDate | null {
  if (drawDownDate === null || remainingTerm === null) return null
  return addMonths(drawDownDate, wholeMonths(drawDownDate, statedOn) + remainingTerm)
}

/** The day as of which a loan has its remaining term, by its dates; null until they are known. */
export function remainingTermAsOf({
  drawDownDate,
  remainingTerm,
  termEndDate,
}: Terms & Pick<DatedLoan, 'termEndDate'>): PlainDate | null {
  if (drawDownDate === null || remainingTerm === null || termEndDate === null) return null
  return addMonths(drawDownDate, monthOf(termEndDate) - monthOf(drawDownDate) - remainingTerm)
}

/** The months that have passed since a drawdown; zero before it. */
function wholeMonths(drawDownDate: PlainDate, date: PlainDate): number {
  const months = monthOf(date) - monthOf(drawDownDate)
  return Math.max(0, addMonths(drawDownDate, months) > date ? months - 1 : months)
}

/** Months since the year 0. */
function monthOf(date: PlainDate): number {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return year * 12 + month
}

export type DatedLoan = PolicyLoan & { readonly termEndDate: PlainDate | null }

/** The loans of the next version. A loan keeps its term end date unless its drawdown date or term changed. */
export function dateLoans(
  loans: readonly PolicyLoan[],
  before: readonly DatedLoan[],
  statedOn: PlainDate,
): DatedLoan[] {
  const known = new Map(before.map((loan) => [loan.id, loan]))
  return loans.map((loan) => {
    const was = known.get(loan.id)
    const isStated = was?.drawDownDate !== loan.drawDownDate || was?.remainingTerm !== loan.remainingTerm
    return { ...loan, termEndDate: isStated ? termEndDate(loan, statedOn) : (was?.termEndDate ?? null) }
  })
}

type Cover = { readonly coverageEffectiveDate: PlainDate | null; readonly expiryDate: PlainDate | null }

/** Cover starts on the earliest drawdown date of the active loans and expires with their latest term. */
export function coverOf(loans: readonly Pick<DatedLoan, 'active' | 'drawDownDate' | 'termEndDate'>[]): Cover {
  const active = loans.filter((loan) => loan.active)
  const known = (dates: readonly (PlainDate | null)[]) => dates.filter((date) => date !== null).sort()
  return {
    coverageEffectiveDate: known(active.map(({ drawDownDate }) => drawDownDate))[0] ?? null,
    expiryDate: known(active.map((loan) => loan.termEndDate)).at(-1) ?? null,
  }
}

/**
 * The status changes due by a day: cover starts on its first day, and the policy expires on the day after its last.
 * Both if overdue; none if the insurer has ended the policy.
 */
export function calendarEvents(
  { status, coverageEffectiveDate, expiryDate }: Cover & { readonly status: PolicyStatus },
  today: PlainDate,
): { readonly kind: PolicyEvent['kind']; readonly effectiveDate: PlainDate }[] {
  if (status !== 'Pending' && status !== 'In Force') return []
  if (coverageEffectiveDate === null || coverageEffectiveDate > today) return []
  const inForce = { kind: 'in-force', effectiveDate: coverageEffectiveDate } as const
  const expired =
    expiryDate !== null && expiryDate < today
      ? [{ kind: 'expired', effectiveDate: addDays(expiryDate, 1) } as const]
      : []
  return status === 'Pending' ? [inForce, ...expired] : expired
}
