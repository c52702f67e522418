import { plans, products, transactions } from '#areas/quote/contract'
import type { PartyOptions, ReferenceItem, TransactionFlags } from '#areas/reference-data/contract'

type Chosen = {
  readonly premiumPlanType: string
  readonly transactionType: string
  readonly incumbentInsurerFlag?: boolean
}

/** What the screen offers for a premium plan and a transaction type (specification 000 §4). Derived, never kept. */
export type OfferedChoices = {
  readonly productTypes: readonly ReferenceItem[]
  /** Months; empty on any plan but the monthly one. */
  readonly billingTenures: readonly number[]
  readonly monthly: boolean
  readonly capitalised: boolean
  readonly propertyShare: boolean
  readonly incumbentInsurer: boolean
  /** The section about the policy that is topped up. */
  readonly existingPolicy: boolean
  readonly lmiPolicyNumber: boolean
  readonly outstandingLoanBalance: boolean
  readonly insuredLoans: boolean
}

export function offeredChoices(chosen: Chosen, options: PartyOptions): OfferedChoices {
  const topUp = chosen.transactionType === transactions.topUp
  const monthly = chosen.premiumPlanType === plans.monthly
  const shown = (flags: TransactionFlags) => (topUp ? flags.TOPUP : flags.NEW)
  const productTypes = options.productTypes[chosen.premiumPlanType] ?? []
  const incumbentInsurer = shown(options.incumbentInsurer)
  return {
    productTypes: topUp ? productTypes.filter(({ shortName }) => shortName !== products.superFund) : productTypes,
    billingTenures: monthly ? (options.billingTenures[chosen.premiumPlanType] ?? []) : [],
    monthly,
    capitalised: !monthly,
    propertyShare: shown(options.propertyShare) && !monthly,
    incumbentInsurer,
    existingPolicy: topUp,
    lmiPolicyNumber: topUp && !(incumbentInsurer && chosen.incumbentInsurerFlag === true),
    outstandingLoanBalance: topUp && shown(options.outstandingLoanBal),
    insuredLoans: topUp && shown(options.insuredLoans),
  }
}
