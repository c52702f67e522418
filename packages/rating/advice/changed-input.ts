import { type Cents, splitByParts } from '../exact.ts'
import type { PricingInput } from '../premium/pricing-input.ts'

/*
 * Variants of an input with another total, to price alternatives. They drop the borrowers' shares, which divide a
 * premium but do not change it, and which the borrowers would have to agree again.
 */

/** Scales the new loans to a new total, in proportion. */
export function withNewLoans(input: PricingInput, newLoans: Cents): PricingInput {
  const amounts = splitByParts(
    newLoans,
    input.loans.map((loan) => loan.amount),
  )
  const loans = input.loans.map((loan, index) => ({ ...loan, amount: amounts[index] ?? 0n }))
  return withoutShares({ ...input, loans })
}

/** Scales the securities to a new total value, in proportion, so that the split of the duty does not change. */
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
