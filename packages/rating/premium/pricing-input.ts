import type { Cents } from '../exact.ts'

export type Loan = {
  readonly amount: Cents
  /** loan purpose code */
  readonly purpose: string
}

export type Security = {
  readonly value: Cents
  /** state code of the duty table */
  readonly state: string
  /** occupancy code */
  readonly occupancy: string
}

export type Borrower = {
  /** employment code */
  readonly employment: string
  readonly firstHomeBuyer: boolean
}

export type NewLoan = { readonly type: 'NEW' }

/** An increase of an insured loan. */
export type TopUp = {
  readonly type: 'TOPUP'
  readonly outstandingLoanBalance: Cents
  /** GST- and duty-exclusive; `null` when another insurer holds the policy, so there is no credit */
  readonly premiumAlreadyPaid: Cents | null
}

/** One premium at settlement. */
export type SinglePlan = {
  readonly type: 'single'
  /** whether the premium is added to the loan */
  readonly capitalised: boolean
  /** on a property share, each borrower's share of the new loans, in the borrowers' order; otherwise `null` */
  readonly shareAmounts: readonly Cents[] | null
}

/** The premium in monthly instalments: never capitalised, and never for a property share. */
export type MonthlyPlan = {
  readonly type: 'monthly'
  /** months, at least 1 */
  readonly billingTenure: number
}

/** Every property of a loan that its premium depends on. */
export type PricingInput = {
  readonly productType: string
  readonly transaction: NewLoan | TopUp
  readonly plan: SinglePlan | MonthlyPlan
  readonly loans: readonly Loan[]
  readonly securities: readonly Security[]
  readonly borrowers: readonly Borrower[]
}

/**
 * Refuses an input for which the arithmetic is undefined. Callers validate user input first, with their own messages
 * (specification 000 §5); a `RangeError` here is a bug in the caller, not a user error.
 */
export function requirePriceable(input: PricingInput): void {
  const { loans, securities, borrowers, transaction, plan } = input
  if (loans.length === 0 || securities.length === 0 || borrowers.length === 0) {
    throw new RangeError('a premium needs at least one loan, one security and one borrower')
  }
  if (loans.some((loan) => loan.amount < 0n) || securities.some((security) => security.value < 0n)) {
    throw new RangeError('no loan amount and no security value may be below zero')
  }
  if (totalNewLoans(input) === 0n || totalValue(input) === 0n) {
    throw new RangeError('the loans and the security values must each sum to more than zero')
  }
  if (transaction.type === 'TOPUP' && (transaction.outstandingLoanBalance < 0n || premiumCredit(input) < 0n)) {
    throw new RangeError('neither the outstanding loan balance nor the premium already paid may be below zero')
  }
  if (plan.type === 'monthly' && !(Number.isInteger(plan.billingTenure) && plan.billingTenure >= 1)) {
    throw new RangeError('the billing tenure must be a whole number of months, at least 1')
  }
  if (plan.type === 'single' && plan.shareAmounts) requireWholeShares(plan.shareAmounts, input)
}

function requireWholeShares(shareAmounts: readonly Cents[], input: PricingInput): void {
  if (shareAmounts.length !== input.borrowers.length) throw new RangeError('every borrower must have a share amount')
  const sum = shareAmounts.reduce((total, share) => total + share, 0n)
  if (shareAmounts.some((share) => share < 0n) || sum !== totalNewLoans(input)) {
    throw new RangeError('the share amounts must sum to the new loans')
  }
}

/** The new loans, without the outstanding balance of a top-up. */
export function totalNewLoans(input: PricingInput): Cents {
  let total = 0n
  for (const loan of input.loans) total += loan.amount
  return total
}

/** The insured loan: the new loans plus, on a top-up, the outstanding balance. */
export function totalLoan(input: PricingInput): Cents {
  return totalNewLoans(input) + outstandingBalance(input)
}

export function totalValue(input: PricingInput): Cents {
  let total = 0n
  for (const security of input.securities) total += security.value
  return total
}

export function outstandingBalance({ transaction }: PricingInput): Cents {
  return transaction.type === 'TOPUP' ? transaction.outstandingLoanBalance : 0n
}

/** The premium credited to a top-up: zero for a new loan and when another insurer holds the policy. */
export function premiumCredit({ transaction }: PricingInput): Cents {
  return transaction.type === 'TOPUP' ? (transaction.premiumAlreadyPaid ?? 0n) : 0n
}
