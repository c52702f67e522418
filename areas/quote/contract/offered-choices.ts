import type { PartyOptions, ReferenceItem, ReferenceLists, TransactionFlags } from '#areas/reference-data/contract'
import { plans, products, transactions } from './codes.ts'

type Chosen = {
  readonly premiumPlanType?: string | null | undefined
  readonly transactionType?: string | null | undefined
  readonly incumbentInsurerFlag?: string | null | undefined
}

/** What is offered, and asked for, with a premium plan and a transaction type (specification 000 §4). Derived, never kept. */
export type OfferedChoices = {
  readonly productTypes: readonly ReferenceItem[]
  /** Months; empty on any plan but the monthly one. */
  readonly billingTenures: readonly number[]
  readonly monthly: boolean
  readonly capitalised: boolean
  readonly propertyShare: boolean
  readonly incumbentInsurer: boolean
  /** The section about the existing loan and its policy: any of the three below. */
  readonly existingPolicy: boolean
  readonly lmiPolicyNumber: boolean
  readonly outstandingLoanBalance: boolean
  readonly insuredLoans: boolean
}

export function offeredChoices(chosen: Chosen, options: PartyOptions): OfferedChoices {
  const topUp = chosen.transactionType === transactions.topUp
  const monthly = chosen.premiumPlanType === plans.monthly
  const shown = (flags: TransactionFlags) => (topUp ? flags.TOPUP : flags.NEW)
  const plan = chosen.premiumPlanType ?? ''
  // A name that every object has, such as `constructor`, is no plan.
  const productTypes = (Object.hasOwn(options.productTypes, plan) ? options.productTypes[plan] : undefined) ?? []
  const incumbentInsurer = shown(options.incumbentInsurer)
  const lmiPolicyNumber = topUp && !(incumbentInsurer && chosen.incumbentInsurerFlag === 'YES')
  const outstandingLoanBalance = shown(options.outstandingLoanBal)
  const insuredLoans = shown(options.insuredLoans)
  return {
    productTypes: topUp ? productTypes.filter(({ shortName }) => shortName !== products.superFund) : productTypes,
    billingTenures: monthly ? (options.billingTenures[plan] ?? []) : [],
    monthly,
    capitalised: !monthly,
    propertyShare: shown(options.propertyShare) && !monthly,
    incumbentInsurer,
    existingPolicy: lmiPolicyNumber || outstandingLoanBalance || insuredLoans,
    lmiPolicyNumber,
    outstandingLoanBalance,
    insuredLoans,
  }
}

/** What the choices of a quote request choose from, by the names of their lists. */
export function quoteLists({ options, ...lists }: ReferenceLists, productTypes: readonly ReferenceItem[]) {
  return { ...lists, premiumPlans: options.premiumPlans, transactionTypes: options.transactionTypes, productTypes }
}
