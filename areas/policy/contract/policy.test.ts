import { expect, it } from 'vitest'
import { figuresOf } from './index.ts'

const loans = [
  { active: true, approvedAmount: 300_000_00n },
  { active: true, approvedAmount: 60_000_00n },
  { active: false, approvedAmount: 999_000_00n },
]
const securities = [
  { active: true, securityValue: 400_000_00n },
  { active: false, securityValue: 500_000_00n },
]
const alone = { loans, securities, outstandingLoanBalance: null, otherSharesAmount: 0n }

it('counts active rows only', () => {
  expect(figuresOf(alone)).toEqual({ loanAmount: 360_000_00n, securityValue: 400_000_00n, lvr: 9000n })
})

it('adds the outstanding balance of a top-up to the loan', () => {
  expect(figuresOf({ ...alone, outstandingLoanBalance: 20_000_00n })).toMatchObject({
    loanAmount: 380_000_00n,
    lvr: 9500n,
  })
})

it('adds the other shares to the LVR and not to the loan', () => {
  expect(figuresOf({ ...alone, otherSharesAmount: 20_000_00n })).toMatchObject({ loanAmount: 360_000_00n, lvr: 9500n })
})

it('has no LVR while the securities have no value', () => {
  expect(figuresOf({ ...alone, securities: [{ active: true, securityValue: null }] }).lvr).toBeNull()
})
