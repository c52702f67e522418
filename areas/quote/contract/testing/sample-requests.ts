import type { ReferenceItem, ReferenceLists } from '#areas/reference-data/contract'
import { parseQuoteRequest } from '../parse-quote-request.ts'
import type { QuoteRequestBody } from '../quote-fields.ts'

const items = (...codes: string[]): ReferenceItem[] =>
  codes.map((shortName, index) => ({ id: index + 1, shortName, longName: `${shortName} in words` }))

export const lists: ReferenceLists = {
  brands: items('IRON'),
  options: {
    premiumPlans: items('IPTSng', 'IPTMnthly'),
    transactionTypes: items('NEW', 'TOPUP'),
    productTypes: { IPTSng: items('SGS', 'SMSF'), IPTMnthly: items('SGS') },
    billingTenures: { IPTMnthly: [12, 24, 36, 60] },
    propertyShare: { NEW: true, TOPUP: false },
    outstandingLoanBal: { NEW: false, TOPUP: true },
    insuredLoans: { NEW: false, TOPUP: true },
    incumbentInsurer: { NEW: false, TOPUP: true },
  },
  states: items('NSW', 'VIC'),
  employmentTypes: items('PAYGFT', 'SELFEMP'),
  loanPurposes: items('PURCH', 'REFEXT'),
  occupancyTypes: items('OWNOC', 'INVST'),
}

export const loan = { loanAmount: '540,000.00', loanPurpose: 'PURCH' }
export const security = { securityValue: 600_000, stateName: 'VIC', occupancyType: 'OWNOC' }
export const borrower = { employmentType: 'PAYGFT', firstHomeBuyer: 'NO' as const, shareAmount: null }

export const purchase: QuoteRequestBody = {
  brandName: 'IRON',
  transactionType: 'NEW',
  premiumPlanType: 'IPTSng',
  productType: 'SGS',
  capitalisedFlag: 'NO',
  propertyShareFlag: 'NO',
  incumbentInsurerFlag: 'NO',
  billingTenure: null,
  loanList: [loan],
  securityList: [security],
  borrowerList: [borrower],
  insuredLoanList: [],
  lmiPolicyNumber: null,
  outstandingLoanBalance: null,
  sourceRefNumber: null,
  insurerName: null,
}
export const topUp: QuoteRequestBody = {
  ...purchase,
  transactionType: 'TOPUP',
  lmiPolicyNumber: '1000000001',
  outstandingLoanBalance: '$700,000',
  insurerName: 'Figtree LMI',
}
export const monthly: QuoteRequestBody = { ...purchase, premiumPlanType: 'IPTMnthly', billingTenure: 24 }
export const shares = (...amounts: (string | number | null)[]): QuoteRequestBody => ({
  ...purchase,
  propertyShareFlag: 'YES',
  borrowerList: amounts.map((shareAmount) => ({ ...borrower, shareAmount })),
})

export const refusedBy = (body: QuoteRequestBody) => parseQuoteRequest(body, lists).refused ?? []
export const messagesOf = (body: QuoteRequestBody) =>
  refusedBy(body).map(({ field, message }) => `${field}: ${message}`)
