import type { ReferenceLists } from '#areas/reference-data/contract'

const items = (...pairs: [string, string][]) =>
  pairs.map(([shortName, longName], index) => ({ id: index + 1, shortName, longName }))

/** Reference lists of a lender with two brands. */
export const sampleLists: ReferenceLists = {
  brands: items(['IRONBANK', 'Ironbark Bank'], ['IRONDIRECT', 'Ironbark Direct']),
  options: {
    premiumPlans: items(['IPTSng', 'Single'], ['IPTMnthly', 'Monthly']),
    transactionTypes: items(['NEW', 'New'], ['TOPUP', 'Top-Up']),
    productTypes: {
      IPTSng: items(['SGS', 'Standard'], ['SMSF', 'SMSF']),
      IPTMnthly: items(['SGS', 'Standard']),
    },
    billingTenures: { IPTMnthly: [12, 24, 36, 48, 60] },
    propertyShare: { NEW: true, TOPUP: false },
    outstandingLoanBal: { NEW: false, TOPUP: true },
    insuredLoans: { NEW: false, TOPUP: true },
    incumbentInsurer: { NEW: false, TOPUP: true },
  },
  states: items(['NSW', 'New South Wales'], ['VIC', 'Victoria']),
  employmentTypes: items(['PAYGFT', 'PAYG full time'], ['SELFEMP', 'Self-employed']),
  loanPurposes: items(['PUREXIST', 'Purchase existing'], ['REFEXT', 'Refinance external']),
  occupancyTypes: items(['OWNOC', 'Owner occupied'], ['INVST', 'Investment']),
}
