import { expect, it } from 'vitest'
import {
  divideHalfUp,
  parseDecimal,
  percentOf,
  splitByParts,
  writeFactor,
  writePercent,
  writeTaxPercent,
} from './exact.ts'

it.each([
  ['90.01', 2, 9001n],
  ['2.5', 3, 2500n],
  ['0', 3, 0n],
  ['300001', 0, 300001n],
  ['-0.5', 3, -500n],
  ['1.10', 4, 11000n],
  ['2.1800', 3, 2180n],
  ['007', 0, 7n],
])('a decimal reads %s with %i decimals exactly', (text, places, scaled) => {
  expect(parseDecimal(text, places)).toBe(scaled)
})

it.each(['', ' 1', '1,000', '1e3', '.5', '5.', '+1', '0.4385', 'NaN', '1234567890123456'])(
  'a decimal refuses "%s" with three decimals instead of rounding or guessing',
  (text) => {
    expect(parseDecimal(text, 3)).toBeNull()
  },
)

it('a division rounds half up', () => {
  expect(divideHalfUp(5n, 2n)).toBe(3n)
  expect(divideHalfUp(249n, 100n)).toBe(2n)
  expect(divideHalfUp(250n, 100n)).toBe(3n)
  expect(divideHalfUp(0n, 7n)).toBe(0n)
  expect(percentOf(5n, 10_000n)).toBe(1n)
})

it('a division is refused by zero and below zero', () => {
  expect(() => divideHalfUp(1n, 0n)).toThrow(RangeError)
  expect(() => divideHalfUp(-1n, 2n)).toThrow(RangeError)
})

it('a split gives the remainder to the last part', () => {
  expect(splitByParts(100n, [1n, 1n, 1n])).toEqual([33n, 33n, 34n])
  expect(splitByParts(200n, [1n, 1n, 1n])).toEqual([67n, 67n, 66n])
})

it('a split follows the weights', () => {
  expect(splitByParts(1000n, [1n, 0n, 3n])).toEqual([250n, 0n, 750n])
})

it('a split gives no part more than the remainder', () => {
  expect(splitByParts(2n, [1n, 1n, 1n, 1n])).toEqual([1n, 1n, 0n, 0n])
})

it('a split is the whole when there is one part', () => {
  expect(splitByParts(7n, [3n])).toEqual([7n])
})

it('a figure in a sentence is formatted as lenders write it', () => {
  expect(writePercent(475n)).toBe('0.475%')
  expect(writeTaxPercent(10_000n)).toBe('10%')
  expect(writeTaxPercent(9_500n)).toBe('9.5%')
  expect(writeTaxPercent(0n)).toBe('0%')
  expect(writeFactor(9_000n)).toBe('0.90')
  expect(writeFactor(11_250n)).toBe('1.125')
})
