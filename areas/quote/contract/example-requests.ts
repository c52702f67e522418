import type { QuoteRequestBody } from './quote-fields.ts'

const purchase: QuoteRequestBody = {
  brandName: 'IronbarkBank',
  transactionType: 'NEW',
  capitalisedFlag: 'NO',
  propertyShareFlag: 'NO',
  productType: 'SGS',
  premiumPlanType: 'IPTSng',
  borrowerList: [{ employmentType: 'PAYGFT', firstHomeBuyer: 'NO', shareAmount: null }],
  loanList: [{ loanAmount: 540_000, loanPurpose: 'PUREXS' }],
  insuredLoanList: [],
  securityList: [{ securityValue: 600_000, stateName: 'VIC', occupancyType: 'OWNOC' }],
  billingTenure: null,
  lmiPolicyNumber: null,
  outstandingLoanBalance: null,
  sourceRefNumber: null,
  incumbentInsurerFlag: 'NO',
  insurerName: null,
}

/** Requests of IRONBARK that the sample card can price, each with its premium payable. */
export const exampleRequests = {
  /** $12,949.20 */
  purchase,
  /** $11,772.00: New South Wales charges no duty on lenders mortgage insurance. */
  purchaseWithoutDuty: {
    ...purchase,
    securityList: [{ securityValue: 600_000, stateName: 'NSW', occupancyType: 'OWNOC' }],
  },
  /** $12,949.20, added to the loan. */
  capitalised: { ...purchase, capitalisedFlag: 'YES' },
  /** $12,949.20 over 24 months. */
  monthly: { ...purchase, premiumPlanType: 'IPTMnthly', billingTenure: 24 },
  /** $12,949.20, split 60% and 40% between the borrowers. */
  propertyShare: {
    ...purchase,
    propertyShareFlag: 'YES',
    borrowerList: [
      { employmentType: 'PAYGFT', firstHomeBuyer: 'NO', shareAmount: 324_000 },
      { employmentType: 'CASUAL', firstHomeBuyer: 'NO', shareAmount: 216_000 },
    ],
  },
  /** $17,940.41: $60,000 more on a balance of $700,000 that the demo policy insures. */
  topUp: {
    ...purchase,
    transactionType: 'TOPUP',
    loanList: [{ loanAmount: 60_000, loanPurpose: 'ALTER' }],
    securityList: [{ securityValue: 800_000, stateName: 'NSW', occupancyType: 'OWNOC' }],
    insuredLoanList: [{ loanNumber: 'IBK72000117' }],
    lmiPolicyNumber: '1000000001',
    outstandingLoanBalance: 700_000,
    insurerName: 'Figtree LMI',
  },
} satisfies Record<string, QuoteRequestBody>
