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

it('the figures of a policy count active loans and securities only', () => {
  expect(figuresOf(alone)).toEqual({ loanAmount: 360_000_00n, securityValue: 400_000_00n, lvr: 9000n })
})

it('the loan amount of a top-up includes the outstanding balance', () => {
  expect(figuresOf({ ...alone, outstandingLoanBalance: 20_000_00n })).toMatchObject({
    loanAmount: 380_000_00n,
    lvr: 9500n,
  })
})

it('the other shares of a property share count in the LVR and not in the loan amount', () => {
  expect(figuresOf({ ...alone, otherSharesAmount: 20_000_00n })).toMatchObject({ loanAmount: 360_000_00n, lvr: 9500n })
})

it('a policy has no LVR while its securities have no value', () => {
  expect(figuresOf({ ...alone, securities: [{ active: true, securityValue: null }] }).lvr).toBeNull()
})
