import { expect, it } from 'vitest'
import type { OpenQuote } from '../quote-service.ts'
import { mainActionOf, noPolicyReason } from './results-screen.tsx'

const quote: OpenQuote['quote'] = {
  quoteId: 'Q1',
  premiumRate: 0.829,
  baseLVR: 83.33,
  capitalisedLVR: 83.33,
  capitalisedLoan: 500000,
  calculationDate: '2026-11-21T05:00:00Z',
  customerPremiumShares: [],
  loadingFactors: {},
  businessMessages: [],
  originalBasePremium: 4145,
  previousPremiumPaid: 0,
  basePremium: 4145,
  gst: 414.5,
  stampDuty: 410.36,
  totalPremium: 4969.86,
  governmentCredits: 0,
  customerPremiumPayable: 4969.86,
  monthly: null,
  validUntil: '2027-02-19',
  sourceRefNumber: null,
  card: null,
  steps: [],
}
const priced: OpenQuote = { quote, request: {}, policies: [] }
const created = {
  policyNumber: '1618033989',
  premiumAmount: 2981.92,
  loanAmount: 300000,
  dateCreated: '2026-11-21T05:00:00Z',
}

it('the policies of a property share can be created with full access until the last day of the quote', () => {
  expect(noPolicyReason(priced, true, '2027-02-19')).toBeNull()
})

it.each([
  ['were created before', { ...priced, policies: [created] }, true, '2026-11-21', /have been created/],
  ['need a premium', { ...priced, quote: { ...quote, totalPremium: 0 } }, true, '2026-11-21', /no policy to create/],
  ['need a quote that is still valid', priced, true, '2027-02-20', /no longer valid/],
  ['need full access', priced, false, '2026-11-21', /Ask your system administrator/],
])('the policies of a property share %s', (_rule, of, mayCreate, today, message) => {
  expect(noPolicyReason(of, mayCreate, today)).toMatch(message)
})

const shared: OpenQuote = { ...priced, request: { propertyShareFlag: 'YES' } }

it.each([
  ['Submit policy, when the user may', priced, true, '2027-02-19', 'submit'],
  ['none, when the user may not submit', priced, false, '2027-02-19', null],
  ['Create Policy for a property share', shared, true, '2027-02-19', 'create'],
  ['none after its policies were created', { ...shared, policies: [created] }, true, '2027-02-19', null],
  ['Modify after its last day', priced, true, '2027-02-20', 'modify'],
  ['Modify without a premium', { ...priced, quote: { ...quote, totalPremium: 0 } }, true, '2027-02-19', 'modify'],
])('the main action of a quote is %s', (_rule, of, mayProceed, today, action) => {
  expect(mainActionOf(of, mayProceed, today)).toBe(action)
})
