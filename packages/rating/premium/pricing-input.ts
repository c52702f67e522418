import { type Cents, sumOf } from '../exact.ts'

type Loan = {
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

type Borrower = {
  /** employment code */
  readonly employment: string
  readonly firstHomeBuyer: boolean
}

type NewLoan = { readonly type: 'NEW' }

/** An increase of an insured loan. */
type TopUp = {
  readonly type: 'TOPUP'
  readonly outstandingLoanBalance: Cents
  /** GST- and duty-exclusive; `null` when another insurer holds the policy, so there is no credit */
  readonly premiumAlreadyPaid: Cents | null
}

/** One premium at settlement. */
type SinglePlan = {
  readonly type: 'single'
  /** whether the premium is added to the loan */
  readonly capitalised: boolean
  /** on a property share, each borrower's share of the new loans, in the borrowers' order; otherwise `null` */
  readonly shareAmounts: readonly Cents[] | null
}

/** The premium in monthly instalments: never capitalised, and never for a property share. */
type MonthlyPlan = {
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

/** The new loans, without the outstanding balance of a top-up. */
export function totalNewLoans({ loans }: PricingInput): Cents {
  return sumOf(loans, ({ amount }) => amount)
}

/** The insured loan: the new loans plus, on a top-up, the outstanding balance. */
export function totalLoan(input: PricingInput): Cents {
  return totalNewLoans(input) + outstandingBalance(input)
}

export function totalValue({ securities }: PricingInput): Cents {
  return sumOf(securities, ({ value }) => value)
}

export function outstandingBalance({ transaction }: PricingInput): Cents {
  return transaction.type === 'TOPUP' ? transaction.outstandingLoanBalance : 0n
}

/** The premium credited to a top-up: zero for a new loan and when another insurer holds the policy. */
export function premiumCredit({ transaction }: PricingInput): Cents {
  return transaction.type === 'TOPUP' ? (transaction.premiumAlreadyPaid ?? 0n) : 0n
}
