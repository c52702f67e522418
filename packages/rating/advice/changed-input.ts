import { type Cents, splitByParts } from '../exact.ts'
import type { PricingInput } from '../premium/pricing-input.ts'

/*
 * The same application with one total changed, to see what that would cost. Shares are dropped: they divide a premium
 * and do not change it, and would have to be agreed afresh.
 */

/** With new loans of another total, each loan keeping its part of it. */
export function withNewLoans(input: PricingInput, newLoans: Cents): PricingInput {
  const amounts = splitByParts(
    newLoans,
    input.loans.map((loan) => loan.amount),
  )
  const loans = input.loans.map((loan, index) => ({ ...loan, amount: amounts[index] ?? 0n }))
  return withoutShares({ ...input, loans })
}

/** With securities of another total value, each security keeping its part of it, so that duty is split as before. */
export function withSecurityValue(input: PricingInput, value: Cents): PricingInput {
  const values = splitByParts(
    value,
    input.securities.map((security) => security.value),
  )
  const securities = input.securities.map((security, index) => ({ ...security, value: values[index] ?? 0n }))
  return withoutShares({ ...input, securities })
}

function withoutShares(input: PricingInput): PricingInput {
  return input.plan.type === 'single' ? { ...input, plan: { ...input.plan, shareAmounts: null } } : input
}
