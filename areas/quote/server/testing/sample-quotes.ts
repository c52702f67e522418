import type { ReferenceLists } from '#areas/reference-data/contract'
import { exampleRequests } from '../../contract/index.ts'
import { serviceMessages } from '../messages.ts'
import type { QuotePdfContent } from '../write-quote-pdf.ts'

const list = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([shortName, longName], id) => ({ id, shortName, longName }))

const lists: ReferenceLists = {
  brands: list({ IronbarkBank: 'Ironbark Bank' }),
  states: list({
    VIC: 'Victoria',
    NSW: 'New South Wales',
    ACT: 'Australian Capital Territory',
    WA: 'Western Australia',
  }),
  employmentTypes: list({
    PAYGFT: 'PAYG full time',
    SELFEMP: 'Self-employed',
    CASUAL: 'Casual',
    GOVBEN: 'Government benefit',
  }),
  loanPurposes: list({
    PUREXS: 'Purchase existing',
    PURNEW: 'Purchase new',
    ALTER: 'Alterations',
    DEBTCON: 'Debt consolidation',
    REFEXT: 'Refinance external',
  }),
  occupancyTypes: list({ OWNOC: 'Owner occupied', INVST: 'Investment' }),
  options: {
    premiumPlans: list({ IPTSng: 'Single', IPTMnthly: 'Monthly' }),
    transactionTypes: list({ NEW: 'New', TOPUP: 'Top-Up' }),
    productTypes: { IPTSng: list({ SGS: 'Standard' }), IPTMnthly: list({ SGS: 'Standard' }) },
    billingTenures: { IPTMnthly: [12] },
    propertyShare: { NEW: true, TOPUP: false },
    outstandingLoanBal: { NEW: false, TOPUP: true },
    insuredLoans: { NEW: false, TOPUP: true },
    incumbentInsurer: { NEW: false, TOPUP: true },
  },
}

/** The loadings of the sample card; the named ones are applied. */
function loadingsWith(...applied: readonly string[]): QuotePdfContent['quote']['loadingFactors'] {
  const names = ['firstHomeBuyer', 'investment', 'selfEmployed', 'refinanceExternal']
  return Object.fromEntries(names.map((name) => [name, applied.includes(name)]))
}

/** The premium at a deposit on a property of $600,000. */
const atDeposit = (deposit: number, customerPremiumPayable: number | null) => ({
  deposit,
  depositPercent: Math.round(deposit / 60) / 100,
  baseLVR: Math.round((600_000 - deposit) / 60) / 100,
  customerPremiumPayable,
})
const own = atDeposit(60_000, 12_949.2)

const purchase: QuotePdfContent = {
  byDeposit: {
    deposits: [
      atDeposit(12_000, null),
      atDeposit(29_999.99, null),
      atDeposit(30_000, 25_620.4),
      atDeposit(47_999.99, 19_840.11),
      atDeposit(48_000, 17_105.32),
      own,
      atDeposit(65_999.99, 12_819.71),
      atDeposit(66_000, 11_442.55),
      atDeposit(89_999.99, 10_928.4),
      atDeposit(90_000, 7_620.25),
      atDeposit(119_999.99, 4_880),
      atDeposit(120_000, 0),
      atDeposit(126_000, 0),
    ],
    own,
  },
  quote: {
    quoteId: 'Q7hK2mV9xT4bNc8R',
    calculationDate: '2026-11-21T04:19:00.000Z',
    validUntil: '2027-02-19',
    sourceRefNumber: 'LOS-2026-118842',
    card: { name: 'Illustrative card B', version: '1', illustrative: true },
    premiumRate: 2.18,
    baseLVR: 90,
    capitalisedLVR: 92.16,
    capitalisedLoan: 552_949.2,
    originalBasePremium: 10_701.82,
    previousPremiumPaid: 0,
    basePremium: 10_701.82,
    gst: 1_070.18,
    stampDuty: 1_177.2,
    totalPremium: 12_949.2,
    governmentCredits: 0,
    customerPremiumPayable: 12_949.2,
    monthly: null,
    customerPremiumShares: [],
    loadingFactors: loadingsWith(),
    businessMessages: [serviceMessages.illustrative],
    steps: [],
  },
  shows: { premiumRate: true, quoteReference: true, productType: true },
  preparedFor: 'Nguyễn Thị Ánh Đặng',
  brand: 'Ironbark Bank',
  insurer: 'Figtree LMI',
  lists,
  request: { ...exampleRequests.capitalised, sourceRefNumber: 'LOS-2026-118842' },
}

const monthly: QuotePdfContent = {
  ...purchase,
  preparedFor: 'Zoë Łukasiewicz-Đorđević',
  brand: 'Coolabah Mutual',
  request: { ...exampleRequests.monthly, billingTenure: 12 },
  quote: {
    ...purchase.quote,
    sourceRefNumber: null,
    card: { name: 'Coolabah delegated card', version: '3', illustrative: false },
    capitalisedLVR: 90,
    capitalisedLoan: 540_000,
    governmentCredits: 802.64,
    customerPremiumPayable: 12_146.56,
    monthly: {
      billingTenure: 12,
      originalBasePremium: 891.82,
      previousPremiumPaid: 0,
      basePremium: 891.82,
      gst: 89.18,
      stampDuty: 98.1,
      totalPremium: 1_079.1,
      governmentCredits: 66.89,
      customerPremiumPayable: 1_012.21,
      lastInstalment: 1_012.25,
    },
    loadingFactors: loadingsWith('firstHomeBuyer'),
    businessMessages: ['The minimum premium of $200.00 applies.'],
  },
}

const topUp: QuotePdfContent = {
  ...purchase,
  byDeposit: { deposits: [], own: null },
  request: {
    ...exampleRequests.topUp,
    borrowerList: [
      { employmentType: 'PAYGFT', firstHomeBuyer: 'NO', shareAmount: null },
      { employmentType: 'SELFEMP', firstHomeBuyer: 'NO', shareAmount: null },
    ],
    insuredLoanList: [{ loanNumber: 'HL20210004411' }, { loanNumber: 'HL20210004412' }],
  },
  quote: {
    ...purchase.quote,
    premiumRate: 4.085,
    baseLVR: 95,
    capitalisedLVR: 97.24,
    capitalisedLoan: 777_940.41,
    originalBasePremium: 31_802.55,
    previousPremiumPaid: 15_493.09,
    basePremium: 16_309.46,
    gst: 1_630.95,
    stampDuty: 0,
    totalPremium: 17_940.41,
    governmentCredits: 0,
    customerPremiumPayable: 17_940.41,
    loadingFactors: loadingsWith('selfEmployed'),
  },
}

const rows = [1, 2, 3, 4, 5, 6, 7]
const sourceRefNumber = `BROKER-${'REFERENCE'.repeat(21)}`.slice(0, 40)

/** Every list at its maximum length, every part present, long texts. */
const largest: QuotePdfContent = {
  ...topUp,
  brand: 'Ironbark Direct Teachers and Nurses Cooperative Building Society Limited',
  insurer: 'Figtree Lenders Mortgage Insurance Company of Australia Pty Ltd',
  preparedFor: 'Maximiliana Featherstonehaugh-Papadimitriou van den Oetelaar',
  request: {
    ...topUp.request,
    capitalisedFlag: 'YES',
    propertyShareFlag: 'YES',
    billingTenure: 60,
    sourceRefNumber,
    lmiPolicyNumber: '1999999999',
    outstandingLoanBalance: 123_456_789.99,
    insuredLoanList: rows.map((row) => ({ loanNumber: `HOMELOANNUMBER00000${row}` })),
    loanList: rows.map((row) => ({ loanPurpose: row % 2 ? 'DEBTCON' : 'REFEXT', loanAmount: 9_999_999 })),
    securityList: rows.map((row) => ({
      stateName: row % 2 ? 'ACT' : 'WA',
      occupancyType: row % 2 ? 'OWNOC' : 'INVST',
      securityValue: 9_999_999,
    })),
    borrowerList: rows.map((row) => ({
      employmentType: row % 2 ? 'GOVBEN' : 'SELFEMP',
      firstHomeBuyer: 'YES',
      shareAmount: null,
    })),
  },
  quote: {
    ...topUp.quote,
    sourceRefNumber,
    card: {
      name: 'Illustrative table B for standard and superannuation loans',
      version: '2024-07-01.3',
      illustrative: true,
    },
    premiumRate: 4.613,
    baseLVR: 99.99,
    capitalisedLVR: 104.72,
    capitalisedLoan: 199_999_999.99,
    originalBasePremium: 9_123_456.78,
    previousPremiumPaid: 1_234_567.89,
    basePremium: 7_888_888.89,
    gst: 788_888.89,
    stampDuty: 867_777.78,
    totalPremium: 9_545_555.56,
    governmentCredits: 591_666.67,
    customerPremiumPayable: 8_953_888.89,
    monthly: {
      billingTenure: 60,
      originalBasePremium: 152_057.61,
      previousPremiumPaid: 20_576.13,
      basePremium: 131_481.48,
      gst: 13_148.15,
      stampDuty: 14_462.96,
      totalPremium: 159_092.59,
      governmentCredits: 9_861.11,
      customerPremiumPayable: 149_231.48,
      lastInstalment: 149_231.57,
    },
    customerPremiumShares: [
      { borrowerNumber: 1, shareAmount: 34_999_996.5, sharePercent: 50, premiumAmount: 4_476_944.45 },
      { borrowerNumber: 2, shareAmount: 34_999_996.5, sharePercent: 50, premiumAmount: 4_476_944.44 },
    ],
    loadingFactors: loadingsWith('firstHomeBuyer', 'investment', 'selfEmployed', 'refinanceExternal'),
    businessMessages: [
      'The minimum premium of $200.00 applies.',
      'No lenders mortgage insurance is needed: the LVR of 99.99% is below 60.01%, where the rate card begins.',
      'The premium already paid for policy 1999999999 was taken from the premium on the whole loan, without GST and duty, as the card of the existing policy says it is to be done.',
      'Securities lie in several states: the duty is apportioned by the value of the securities in each of them.',
    ],
  },
}

const share: QuotePdfContent = {
  ...purchase,
  request: exampleRequests.propertyShare,
  quote: {
    ...purchase.quote,
    customerPremiumShares: [
      { borrowerNumber: 1, shareAmount: 324_000, sharePercent: 60, premiumAmount: 7_769.52 },
      { borrowerNumber: 2, shareAmount: 216_000, sharePercent: 40, premiumAmount: 5_179.68 },
    ],
    loadingFactors: loadingsWith('firstHomeBuyer'),
  },
}

/** Quotes of every kind, for the tests of their PDFs. */
export const samples = { purchase, monthly, topUp, share, largest } as const
