import { expect, it } from 'vitest'
import { formatDollars, formatPercent, parseDollars, percentOf, toDollars } from './index.ts'

it.each([
  ['$1,250,000.50', 125_000_050n],
  [' 540000 ', 54_000_000n],
  ['0.1', 10n],
  [540000.5, 54_000_050n],
  ['-3', -300n],
  ['-$1,000', -100_000n],
  ['−$1,000.00', -100_000n],
  ['1,234,567.89', 123_456_789n],
])('an amount of dollars reads %s to the cent', (text, cents) => {
  expect(parseDollars(text)).toBe(cents)
})

it.each(['', 'abc', '1.005', '1e6', '1.2.3', '12-', Number.NaN, Number.POSITIVE_INFINITY, 1e21])(
  'an amount of dollars refuses %s instead of guessing',
  (text) => {
    expect(parseDollars(text)).toBeNull()
  },
)

it.each(['500.000,00', '80,5', '1 234,50', '1,2,3', '1234,567', '1,23,456', ',500', '1,000,', '1.234,567'])(
  'an amount of dollars refuses %s, whose comma does not group thousands',
  (text) => {
    expect(parseDollars(text)).toBeNull()
  },
)

it('an amount of dollars is shown with a dollar sign, commas and two decimals', () => {
  expect(formatDollars(125_000_050n)).toBe('$1,250,000.50')
  expect(formatDollars(-5n)).toBe('−$0.05')
})

it('a response keeps every cent of a large amount', () => {
  expect(toDollars(999_999_999_999_999n)).toBe(9_999_999_999_999.99)
})

it('a ratio is rounded half up to two decimals', () => {
  expect(percentOf(54_000_000n, 60_000_000n)).toBe(9000n)
  expect(percentOf(1n, 3n)).toBe(3333n)
  expect(percentOf(80_005n, 100_000n)).toBe(8001n)
})

it('a ratio is not known without a value', () => {
  expect(percentOf(100n, 0n)).toBeNull()
})

it('a ratio is shown with its two decimals', () => {
  expect(formatPercent(9005n)).toBe('90.05%')
})
