import type { PartyOptions } from '../contract/index.ts'

const never = { NEW: false, TOPUP: false }

/** What may be chosen while the options of the lender are not known. */
export const nothingOffered: PartyOptions = {
  premiumPlans: [],
  transactionTypes: [],
  productTypes: {},
  billingTenures: {},
  propertyShare: never,
  outstandingLoanBal: never,
  insuredLoans: never,
  incumbentInsurer: never,
}
