import { expect, it } from 'vitest'
import { parseQuoteRequest } from './parse-quote-request.ts'
import type { QuoteRequestBody } from './quote-fields.ts'
import { borrower, lists, messagesOf, monthly, purchase, shares, topUp } from './testing/sample-requests.ts'

const accepted = (sent: QuoteRequestBody) => {
  const { request, refused } = parseQuoteRequest(sent, lists)
  expect(refused).toBeUndefined()
  return request
}

it.each([1, '24', 60])('the monthly plan may run for %s months', (billingTenure) => {
  expect(accepted({ ...monthly, billingTenure })?.billingTenure).toBe(Number(billingTenure))
})

it.each([0, 61, 100, 12.5, -1, '1e1', 'twelve'])('the monthly plan may not run for %s months', (billingTenure) => {
  expect(messagesOf({ ...monthly, billingTenure })).toEqual([
    'billingTenure: Billing tenure must be a whole number of months from 1 to 60.',
  ])
})

it('the monthly plan requires a billing tenure', () => {
  expect(messagesOf({ ...monthly, billingTenure: null })).toEqual(['billingTenure: Input is required.'])
})

it('the monthly plan is never capitalised', () => {
  expect(messagesOf({ ...monthly, capitalisedFlag: 'YES' })).toEqual([
    'capitalisedFlag: The premium cannot be capitalised on the monthly plan.',
  ])
})

it('the monthly plan has no property share', () => {
  const sent = { ...shares(270_000, 270_000), premiumPlanType: 'IPTMnthly', billingTenure: 12 }
  expect(messagesOf(sent)).toEqual([
    'propertyShareFlag: Property Share is not offered for this premium plan and transaction type.',
  ])
})

it('a parsed top-up has its policy, balance, insured loans and insurer', () => {
  expect(accepted({ ...topUp, insuredLoanList: [{ loanNumber: ' AB12 ' }, { loanNumber: '' }, {}] })).toMatchObject({
    lmiPolicyNumber: '1000000001',
    outstandingLoanBalance: 70_000_000n,
    insuredLoans: [{ loanNumber: 'AB12' }],
    insurerName: 'Figtree LMI',
  })
})

it('a top-up may have a balance of zero', () => {
  expect(accepted({ ...topUp, outstandingLoanBalance: 0 })?.outstandingLoanBalance).toBe(0n)
})

it('a top-up requires a policy number and a balance', () => {
  expect(messagesOf({ ...topUp, lmiPolicyNumber: ' ', outstandingLoanBalance: null })).toEqual([
    'lmiPolicyNumber: LMI Policy Number is required.',
    'outstandingLoanBalance: Outstanding Loan Balance is required.',
  ])
})

it.each(['12345678901', 'P100', '12-3', '1.5'])('a top-up of a policy numbered %s is refused', (lmiPolicyNumber) => {
  expect(messagesOf({ ...topUp, lmiPolicyNumber })).toEqual([
    'lmiPolicyNumber: Policy number must be numeric, not exceeding 10.',
  ])
})

it.each([
  ['-0.01', 'Enter 0 or more.'],
  ['lots', 'Outstanding Loan Balance must be a number of dollars, such as 400,000.00.'],
])('a top-up with the balance %s is refused', (outstandingLoanBalance, message) => {
  expect(messagesOf({ ...topUp, outstandingLoanBalance })).toEqual([`outstandingLoanBalance: ${message}`])
})

it.each(['A-1', 'A'.repeat(21), 'é1'])('a top-up with an insured loan numbered %s is refused', (loanNumber) => {
  expect(messagesOf({ ...topUp, insuredLoanList: [{ loanNumber: 'A1' }, { loanNumber }] })).toEqual([
    'insuredLoanList.1.loanNumber: Loan number must be alphanumeric, max 20.',
  ])
})

it('a top-up of another insurer requires no policy number, and drops one', () => {
  const sent: QuoteRequestBody = { ...topUp, incumbentInsurerFlag: 'YES', lmiPolicyNumber: 'not ours' }
  expect(accepted(sent)).toMatchObject({ incumbentInsurer: true, lmiPolicyNumber: null, insurerName: null })
})

it('a top-up has no property share when the party options do not offer it', () => {
  const sent = {
    ...shares(270_000, 270_000),
    transactionType: 'TOPUP',
    lmiPolicyNumber: 1,
    outstandingLoanBalance: 0,
  }
  expect(messagesOf(sent)).toEqual([
    'propertyShareFlag: Property Share is not offered for this premium plan and transaction type.',
  ])
})

const everything = { NEW: true, TOPUP: true }
it('the rules of property share do not apply when it is not offered', () => {
  const sent = { ...shares(null), premiumPlanType: 'IPTMnthly', billingTenure: 24 }
  expect(messagesOf(sent)).toEqual([expect.stringMatching(/^propertyShareFlag: /)])
})

const offered = {
  ...lists,
  options: {
    ...lists.options,
    outstandingLoanBal: everything,
    insuredLoans: everything,
    incumbentInsurer: everything,
  },
}

it('a new loan has a balance, insured loans and another insurer when the party options offer them', () => {
  const sent: QuoteRequestBody = {
    ...purchase,
    outstandingLoanBalance: '10,000',
    insuredLoanList: [{ loanNumber: 'AB12' }],
    incumbentInsurerFlag: 'YES',
  }
  expect(parseQuoteRequest(sent, offered).request).toMatchObject({
    outstandingLoanBalance: 1_000_000n,
    insuredLoans: [{ loanNumber: 'AB12' }],
    incumbentInsurer: true,
    lmiPolicyNumber: null,
  })
  expect(accepted({ ...sent, incumbentInsurerFlag: 'NO' })).toMatchObject({
    outstandingLoanBalance: null,
    insuredLoans: [],
    incumbentInsurer: false,
  })
})

it('a new loan requires the balance when the party options offer it', () => {
  expect(parseQuoteRequest(purchase, offered).refused?.map(({ field }) => field)).toEqual(['outstandingLoanBalance'])
})

it('the incumbent insurer flag is refused when the transaction type does not offer it', () => {
  expect(messagesOf({ ...purchase, incumbentInsurerFlag: 'YES' })).toEqual([
    'incumbentInsurerFlag: Incumbent insurer is not offered for this transaction type.',
  ])
})

it('a parsed property share has the share of each borrower', () => {
  expect(accepted(shares('27,000', 513_000))?.borrowers.map(({ shareAmount }) => shareAmount)).toEqual([
    2_700_000n,
    51_300_000n,
  ])
})

it.each([[[540_000]], [[180_000, 180_000, 180_000]]])(
  'a property share has exactly two borrowers, not %j',
  (amounts) => {
    expect(messagesOf(shares(...amounts))).toContain('borrowerList: Property Share takes exactly two borrowers.')
  },
)

it.each([
  [null, 'Loan Share amount is required.'],
  ['half', 'Loan Share amount must be numeric.'],
  [0.5, 'Loan Share amount must be at least $1.00.'],
])('a property share requires a valid share amount, not %s', (amount, message) => {
  expect(messagesOf(shares(amount, 540_000))).toEqual([`borrowerList.0.shareAmount: ${message}`])
})

it('the shares of a property share sum to the loans', () => {
  expect(messagesOf(shares(270_000, '269,999.99'))).toEqual([
    'borrowerList.1.shareAmount: Invalid loan share amount total.',
  ])
})

it('a share of exactly 5% or 95% of the loans is accepted, also where a cent more or less is not', () => {
  expect(messagesOf(shares('27,000.00', '513,000.00'))).toEqual([])
  expect(messagesOf(shares('27,000.01', '512,999.99'))).toEqual([])
})

it('no share is below 5% or above 95% of the loans', () => {
  const message = 'Each Loan Share amount must be between 5% and 95% of the total loan amount.'
  expect(messagesOf(shares('26,999.99', '513,000.01'))).toEqual([
    `borrowerList.0.shareAmount: ${message}`,
    `borrowerList.1.shareAmount: ${message}`,
  ])
})

it('share amounts are ignored without property share', () => {
  expect(accepted({ ...purchase, borrowerList: [{ ...borrower, shareAmount: 'x' }] })?.borrowers).toEqual([
    { employment: 'PAYGFT', firstHomeBuyer: false, shareAmount: null },
  ])
})
