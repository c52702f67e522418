import { expect, it } from 'vitest'
import { publishedRefund } from './published-refund.ts'

const refund = (begins: string, ends: string, notifiedOn = ends, premium = 10_000_00n) =>
  publishedRefund(premium, { begins, ends, notifiedOn }).amount

it.each([
  ['40 % on the day that cover begins', '2025-02-14', '2025-02-14', 4_000_00n],
  ['40 % on the last day of the first year', '2025-02-14', '2026-02-13', 4_000_00n],
  ['20 % from the first day of the second year', '2025-02-14', '2026-02-14', 2_000_00n],
  ['20 % on the last day of the second year', '2025-02-14', '2027-02-13', 2_000_00n],
  ['nothing later', '2025-02-14', '2027-02-14', 0n],
  ['20 % from the last of February of a year without a 29th', '2024-02-29', '2025-02-28', 2_000_00n],
])('the refund by the schedule is %s', (_what, begins, ends, amount) => {
  expect(refund(begins, ends)).toBe(amount)
})

it('nothing is refunded when the insurer is notified more than three months after the end of cover', () => {
  expect(refund('2025-02-14', '2025-08-31', '2025-11-30')).toBe(4_000_00n)
  expect(refund('2025-02-14', '2025-08-31', '2025-12-01')).toBe(0n)
})

it('a refund under $500.00 is not paid', () => {
  expect(refund('2025-02-14', '2025-03-01', '2025-03-01', 1_250_00n)).toBe(500_00n)
  expect(refund('2025-02-14', '2025-03-01', '2025-03-01', 1_248_00n)).toBe(0n)
})

it('a refund is rounded to whole cents', () => {
  expect(refund('2025-02-14', '2025-03-01', '2025-03-01', 17_042_41n)).toBe(6_816_96n)
})
