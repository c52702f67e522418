import type { PartyOptions, ReferenceItem, ReferenceLists, TransactionFlags } from '#areas/reference-data/contract'

/** Codes that the calculator's rules branch on (specification 000 §3). All other codes are data. */
export const plans = { single: 'IPTSng', monthly: 'IPTMnthly' } as const
export const transactions = { new: 'NEW', topUp: 'TOPUP' } as const
export const products = { standard: 'SGS', superFund: 'SMSF' } as const
/** Referral reasons that correspond to a limit of the rate card. */
export const referralReasons = {
  lvrAboveLimit: 'LVRLIMIT',
  exposureAboveLimit: 'EXPLIMIT',
  outsideAuthority: 'OUTDUA',
} as const

type Chosen = {
  readonly premiumPlanType?: string | null | undefined
  readonly transactionType?: string | null | undefined
  readonly incumbentInsurerFlag?: string | null | undefined
}

/**
 * The choices and fields that a premium plan and a transaction type offer (specification 000 §4). Derived, never
 * stored.
 */
export type OfferedChoices = {
  readonly productTypes: readonly ReferenceItem[]
  /** Months; empty unless the plan is monthly. */
  readonly billingTenures: readonly number[]
  readonly monthly: boolean
  readonly capitalised: boolean
  readonly propertyShare: boolean
  readonly incumbentInsurer: boolean
  /** Shows the section for the existing loan and its policy: true when any of the three flags below is. */
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
  // An inherited property name, such as `constructor`, is not a plan.
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

/** The lists that the choice fields of a quote request select from, keyed by list name. */
export function quoteLists({ options, ...lists }: ReferenceLists, productTypes: readonly ReferenceItem[]) {
  return { ...lists, premiumPlans: options.premiumPlans, transactionTypes: options.transactionTypes, productTypes }
}
