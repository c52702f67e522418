import { addMonths, type PlainDate } from '#packages/calendar'
import type { Cents } from '#packages/money'

/** The refund under the published rule, and its reason as a phrase. */
export type PublishedRefund = { readonly amount: Cents; readonly reason: string }

const least = 500_00n

/**
 * The refund under the published rule for a policy whose loan was repaid: 40 % of the premium within a year of the
 * start of cover, 20 % in the second year, nothing later. Nothing under $500, or when the insurer is notified more than
 * three months after the end of cover.
 *
 * @param premium the premium paid
 * @param days as yyyy-mm-dd: when cover began, when it ends, and today, when the insurer is notified
 */
export function publishedRefund(
  premium: Cents,
  {
    begins,
    ends,
    notifiedOn,
  }: { readonly begins: PlainDate; readonly ends: PlainDate; readonly notifiedOn: PlainDate },
): PublishedRefund {
  if (notifiedOn > addMonths(ends, 3)) return { amount: 0n, reason: 'notified after three months' }
  const share = ends < addMonths(begins, 12) ? 40n : ends < addMonths(begins, 24) ? 20n : 0n
  if (share === 0n) return { amount: 0n, reason: 'nothing after year 2' }
  const amount = (premium * share + 50n) / 100n
  if (amount < least) return { amount: 0n, reason: 'below $500.00' }
  return { amount, reason: `${share}% in year ${share === 40n ? 1 : 2}` }
}
