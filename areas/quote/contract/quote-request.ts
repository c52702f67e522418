import type { Cents } from '#packages/money'

/** A quote request that passed every rule: codes known, amounts in whole cents, nothing that its type does not use. */
export type QuoteRequest = {
  readonly brandName: string
  readonly transactionType: string
  readonly premiumPlanType: string
  readonly productType: string
  /** Months; only for the monthly plan. */
  readonly billingTenure: number | null
  readonly capitalised: boolean
  readonly propertyShare: boolean
  readonly loans: readonly Loan[]
  readonly borrowers: readonly Borrower[]
  readonly securities: readonly Security[]
  readonly insuredLoans: readonly InsuredLoan[]
  /** The policy that is topped up; null when its insurer is another. */
  readonly lmiPolicyNumber: string | null
  /** Only for a top-up. */
  readonly outstandingLoanBalance: Cents | null
  readonly incumbentInsurer: boolean
  readonly sourceRefNumber: string | null
  readonly insurerName: string | null
}

export type Loan = { readonly amount: Cents; readonly purpose: string }
export type Borrower = {
  readonly employment: string
  readonly firstHomeBuyer: boolean
  /** Only with property share. */
  readonly shareAmount: Cents | null
}
export type Security = { readonly value: Cents; readonly state: string; readonly occupancy: string }
export type InsuredLoan = { readonly loanNumber: string }
