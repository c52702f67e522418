/** The fixed responses of the minimal services, with the field names of the specifications only. */

const list = (...names: readonly string[]) =>
  names.map((name, index) => {
    const [shortName = '', longName = shortName] = name.split(': ')
    return { id: index + 1, shortName, longName }
  })

const yesNo = list('Y: Yes', 'N: No')
const states = list('NSW: New South Wales', 'VIC: Victoria', 'UN: Unknown')
const occupancies = [
  { id: 1, shortName: 'OWNOC', longName: 'Owner Occupied' },
  { id: 3, shortName: 'INVST', longName: 'Investment' },
]
const purposes = list('PURCHASE: Purchase', 'REFI: Refinance')
const employments = list('PAYG: PAYG employee', 'SELF: Self-employed')
const residentials = list('HOUSE: House', 'UNIT: Unit')

export const brands = list('HarbourBank: Harbour Bank')
export const fileTypes = ['.pdf', '.txt', '.png']
export const categories = list('VALUATION: Valuation', 'INCOME: Income')
export const email = { toMail: 'help@minimal.example' }

/** Specification 000 §3 and §7. */
export const quoteResponses = {
  options: {
    premiumPlans: [
      { id: 9, shortName: 'IPTSng', longName: 'Single' },
      { id: 10, shortName: 'IPTMnthly', longName: 'Monthly' },
    ],
    productTypes: { IPTSng: list('SGS: Standard', 'SMSF: SMSF'), IPTMnthly: list('SGS: Standard') },
    billingTenures: { IPTMnthly: [12, 24, 36, 48] },
    propertyShare: { NEW: true, TOPUP: false },
    outstandingLoanBal: { NEW: false, TOPUP: true },
    insuredLoans: { NEW: false, TOPUP: true },
    incumbentInsurer: { NEW: false, TOPUP: true },
  },
  states,
  employments,
  purposes,
  occupancies,
  quote: {
    quoteId: 'MQ-1',
    premiumRate: 2.18,
    baseLVR: 90,
    capitalisedLVR: 91.83,
    capitalisedLoan: 550_987.5,
    calculationDate: '2026-11-22T01:02:03.000Z',
    customerPremiumShares: [],
    loadingFactors: { firstHomeBuyer: false, investment: false },
    businessMessages: ['Subject to approval.'],
    originalBasePremium: 9_810,
    previousPremiumPaid: 0,
    basePremium: 9_810,
    gst: 981,
    stampDuty: 971.19,
    totalPremium: 11_762.19,
    governmentCredits: 0,
    customerPremiumPayable: 11_762.19,
  },
  policies: [
    {
      policyNumber: '1234567890',
      premiumAmount: 11_762.19,
      loanAmount: 540_000,
      dateCreated: '2026-11-22T01:03:04.000Z',
    },
  ],
}

/** Specification 001 §3 and §7. Request IDs are numbers. */
export const referralResponses = {
  submissionTypes: list('NEWAPP: New application', 'TOPUP: Top-up'),
  reasons: list('LVR: LVR above limit', 'LOAN: Loan above limit'),
  decisions: list('APPROVED: Approved', 'DECLINED: Declined'),
  page: {
    items: [
      {
        requestId: 7001,
        lenderRefNum: 'MIN-7001',
        raisedBy: 'someone.else',
        submissionType: 'NEWAPP',
        status: 'Complete',
        decision: 'DECLINED',
        submissionDateTime: '2026-11-20T03:04:05.000Z',
        brandName: 'HarbourBank',
      },
    ],
    currentPage: 0,
    totalItems: 1,
    totalPages: 1,
  },
  details: {
    requestId: 7001,
    brandName: 'HarbourBank',
    lenderRefNumber: 'MIN-7001',
    submissionType: 'NEWAPP',
    capitalisedFlag: 'YES',
    referralReason: 'LVR',
    baseLoanAmount: 500_000,
    baseLVR: 90,
    creditNotes: 'Long employment.',
    decision: 'DECLINED',
    uwNotes: 'Income is not shown.',
    assignedTo: 'an.underwriter',
    status: 'Complete',
    documents: [{ documentName: 'payslip.pdf', dateOfUpload: '2026-11-20T03:04:05.000Z' }],
    isResubmitEligible: true,
  },
  submitted: { requestId: 7002 },
}

const policy = {
  policyNumber: '1000000001',
  policyStatus: 'In Force',
  coverageEffectiveDate: '01/03/2024',
  lvr: 88.5,
  lmiPremium: 9_810,
  expiryDate: null,
  cancellationDate: null,
  refundAmount: null,
}

/** Specification 001 §3 and §7. */
export const policyResponses = {
  found: {
    policy,
    activeLoans: [{ loan: 'L100' }],
    securities: [{ address: '1 Harbour Street, Sydney NSW 2000', amount: 610_000 }],
  },
  details: {
    policy,
    loans: [
      {
        loanNumber: 'L100',
        drawDownDate: '01/03/2024',
        approvedAmount: 540_000,
        remainingTerm: 340,
        loanType: 'HOMELN',
        paymentType: 'P&I',
        interestType: 'VARIABLE',
        fixedRateExpiryDate: null,
        interestRate: 6.1,
        repaymentFrequency: 'MONTHLY',
        loanPurpose: 'PURCHASE',
        smsf: 'N',
        linkedSecurities: ['1 Harbour Street'],
      },
    ],
    securities: [
      {
        addressLine1: '1 Harbour Street',
        city: 'Sydney',
        postCode: '2000',
        state: 'NSW',
        securityValue: 610_000,
        occupancyType: 'OWNOC',
        purchasePrice: 600_000,
        amountLimitedByGuarantee: null,
        valuationDate: '01/02/2024',
        valuationType: 'FULL',
        residentialType: 'HOUSE',
        ndis: 'N',
      },
    ],
  },
  options: {
    loanType: list('HOMELN: Home loan'),
    paymentType: list('P&I: Principal and interest'),
    interestType: list('VARIABLE: Variable', 'FIXED: Fixed'),
    repaymentFrequency: list('MONTHLY: Monthly'),
    loanPurpose: purposes,
    smsf: yesNo,
    state: states.slice(0, 2),
    occupancyType: occupancies,
    valuationType: list('FULL: Full valuation'),
    residentialType: residentials,
    ndis: yesNo,
  },
  variationId: 41,
}

/** Specification 001 §7: groups of options; here each is a list of them, by field. */
export const submissionResponses = {
  dropdown: {
    policy: [
      { field: 'underwritingType', options: list('FULL: Full') },
      { field: 'documentationType', options: list('FULLDOC: Full documentation') },
      { field: 'capitalized', options: yesNo },
      { field: 'paymentType', options: list('SINGLE: Single', 'ST: Staged') },
    ],
    loan: [
      { field: 'loanPurpose', options: purposes },
      { field: 'smsf', options: yesNo },
    ],
    property: [
      { field: 'occupancyType', options: occupancies },
      { field: 'residentialType', options: residentials },
      { field: 'state', options: states.slice(0, 2) },
      { field: 'ndis', options: yesNo },
      { field: 'country', options: list('AU: Australia') },
    ],
    borrower: [
      { field: 'employmentType', options: employments },
      { field: 'residencyStatus', options: list('AUSCIT: Australian citizen') },
      { field: 'firstHomeBuyer', options: yesNo },
      { field: 'expatriate', options: yesNo },
    ],
  },
  created: { policyNo: '1000000077', errors: [{ message: 'Premium differs from the quote.' }] },
}
