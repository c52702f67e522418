import { addDays } from '#platform/clock'
import type { Difference } from './find-differences.ts'

/** What later versions decided to correct in existing records; any other difference is a bug of an upgrade. */
const corrections: readonly ((difference: Difference) => boolean)[] = [
  // The field is gone; migration 015 of credit-referral wrote its value into the notes of the version.
  ({ path, after }) => nameOf(path) === 'interestOnlyMonths' && after === undefined,
  ({ path, before, after }) =>
    nameOf(path) === 'creditNotes' && String(after).replace(/\nInterest only period: \d+ months$/, '') === before,
  // Values that the origination request fills in for every loan are unknown since migration 006 of policy.
  ({ path, before, after }) => /^loans\.\d+\./.test(path) && after === null && before === filledIn[nameOf(path)],
  // A case without an assignee can be assigned and decided in one act.
  ({ path, before, after }) => path === 'can.decide' && before === false && after === true,
  // A quote names the policy that its submission made, as it named those that it was applied to.
  ({ path, before, after }) => /^policies\.\d+$/.test(path) && before === undefined && after !== undefined,
  // A term ends on the day of the month on which it began since migration 006 of policy; it was a day later.
  ({ path, before, after }) => nameOf(path) === 'expiryDate' && isDayBefore(String(after), String(before)),
  // The premium paid has what accepted variations made payable or refundable.
  ({ path, before, after }) =>
    path === 'ends.maxRefund' && [2663_74, 2827_72].includes(Math.round((Number(before) - Number(after)) * 100)),
]

const filledIn: Readonly<Record<string, string>> = {
  repaymentFrequency: 'MONTHLY',
  paymentType: 'P&I',
  loanType: 'HOMELN',
  interestType: 'FIXED',
  interestRate: '0',
}

export function isCorrected(difference: Difference): boolean {
  return corrections.some((isCorrection) => isCorrection(difference))
}

const nameOf = (path: string) => path.split('.').at(-1) ?? ''

/** Days as dd/mm/yyyy. */
function isDayBefore(day: string, next: string): boolean {
  const iso = (value: string) => value.split('/').reverse().join('-')
  return addDays(iso(day), 1) === iso(next)
}
