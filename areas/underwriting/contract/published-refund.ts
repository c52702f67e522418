import type { Cents } from '#packages/money'

/** What the published rule refunds of a premium, and why, in words. */
export type PublishedRefund = { readonly amount: Cents; readonly reason: string }

const least = 500_00n

/**
 * The published rule for a policy whose loan was repaid: 40 % of the premium within a year of the cover's beginning, 20 %
 * in the second, nothing later, nothing under $500 or when the insurer is told more than three months after it.
 *
 * @param premium the premium paid
 * @param days as yyyy-mm-dd: when cover began, when it ends, and today, when the insurer was told
 */
export function publishedRefund(
  premium: Cents,
  { begins, ends, told }: { readonly begins: string; readonly ends: string; readonly told: string },
): PublishedRefund {
  if (told > monthsAfter(ends, 3)) return { amount: 0n, reason: 'told more than three months later' }
  const share = ends < monthsAfter(begins, 12) ? 40n : ends < monthsAfter(begins, 24) ? 20n : 0n
  if (share === 0n) return { amount: 0n, reason: 'later than the second year' }
  const amount = (premium * share + 50n) / 100n
  if (amount < least) return { amount: 0n, reason: 'less than $500.00' }
  return { amount, reason: `${share}% in the ${share === 40n ? 'first' : 'second'} year` }
}

/** The same day so many months later, or the last of a month that is shorter. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10)
}
