import { expect, it } from 'vitest'
import { showLoanAmount, showLvr } from './show-figure.ts'

it.each([
  ['540000', '$540,000.00'],
  ['540000.5', '$540,000.50'],
  ['999', '$999.00'],
  ['123456789012345.123456', '$123,456,789,012,345.123456'],
])('a loan amount of %s reads %s', (amount, shown) => {
  expect(showLoanAmount(amount)).toBe(shown)
})

it.each([
  ['90', '90.00%'],
  ['92.5', '92.50%'],
  ['92.35', '92.35%'],
])('an LVR of %s reads %s', (lvr, shown) => {
  expect(showLvr(lvr)).toBe(shown)
})
