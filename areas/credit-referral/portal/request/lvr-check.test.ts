import { describe, expect, it } from 'vitest'
import { compareLvr, isSecurityValue } from './lvr-check.tsx'

const typed = (baseLoanAmount: string, securityValue: string, baseLVR: string) =>
  compareLvr({ baseLoanAmount, securityValue, baseLVR })

describe('the stated LVR', () => {
  it('agrees with the loan and the security value', () => {
    expect(typed('540,000.00', '$600,000', '90')).toEqual({ kind: 'agrees', computed: 9000n })
    expect(typed('540000', '600000', '90.00')).toEqual({ kind: 'agrees', computed: 9000n })
  })

  it('is told by how much it is too high or too low', () => {
    expect(typed('540000', '600000', '92.35')).toEqual({ kind: 'differs', computed: 9000n, by: 235n })
    expect(typed('540000', '600000', '89.99')).toEqual({ kind: 'differs', computed: 9000n, by: -1n })
  })

  it('is compared with an LVR that is rounded half up to two decimals', () => {
    // Exactly 90.005, and just below it.
    expect(typed('540030', '600000', '')).toEqual({ kind: 'computed', computed: 9001n })
    expect(typed('540029.999999', '600000', '')).toEqual({ kind: 'computed', computed: 9000n })
  })

  it('keeps every digit of the largest loan', () => {
    expect(typed('999999999999999.999999', '999999999999999.999999', '100')).toEqual({
      kind: 'agrees',
      computed: 10_000n,
    })
  })

  it('implies a security value where none was typed', () => {
    expect(typed('540000', '', '90')).toEqual({ kind: 'implied', securityValue: 60_000_000n })
    expect(typed('100000', '', '30')).toEqual({ kind: 'implied', securityValue: 33_333_333n })
  })

  it('says nothing of what cannot be read', () => {
    expect(typed('', '600000', '90')).toEqual({ kind: 'nothing' })
    expect(typed('540000', '0', '')).toEqual({ kind: 'nothing' })
    expect(typed('540000', 'six', 'ninety')).toEqual({ kind: 'nothing' })
    expect(typed('540000', '', '0')).toEqual({ kind: 'nothing' })
    expect(typed('540000', '600.000,00', '80,5')).toEqual({ kind: 'nothing' })
  })
})

it('a security value is an amount above zero', () => {
  expect(['600000', '$600,000.00', '0.01'].map(isSecurityValue)).toEqual([true, true, true])
  expect(['-1', '1e9', '🏠', '0', '600.000,00'].some(isSecurityValue)).toBe(false)
})
