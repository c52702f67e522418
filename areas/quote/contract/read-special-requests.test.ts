import { describe, expect, it } from 'vitest'
import type { SentQuoteRequest } from './quote-fields.ts'
import { readQuoteRequest } from './read-quote-request.ts'
import { borrower, lists, monthly, purchase, sentencesOf, shares, topUp } from './testing/sample-requests.ts'

const accepted = (sent: SentQuoteRequest) => {
  const { request, refused } = readQuoteRequest(sent, lists)
  expect(refused).toBeUndefined()
  return request
}

describe('the monthly plan', () => {
  it.each([1, '24', 60])('may run for %s months', (billingTenure) => {
    expect(accepted({ ...monthly, billingTenure })?.billingTenure).toBe(Number(billingTenure))
  })

  it.each([0, 61, 100, 12.5, -1, '1e1', 'twelve'])('may not run for %s months', (billingTenure) => {
    expect(sentencesOf({ ...monthly, billingTenure })).toEqual([
      'billingTenure: Billing tenure must be a whole number of months from 1 to 60.',
    ])
  })

  it('needs a billing tenure', () => {
    expect(sentencesOf({ ...monthly, billingTenure: null })).toEqual(['billingTenure: Input is required.'])
  })

  it('is never capitalised', () => {
    expect(sentencesOf({ ...monthly, capitalisedFlag: 'YES' })).toEqual([
      'capitalisedFlag: The premium cannot be capitalised on the monthly plan.',
    ])
  })

  it('is never shared', () => {
    const sent = { ...shares(270_000, 270_000), premiumPlanType: 'IPTMnthly', billingTenure: 12 }
    expect(sentencesOf(sent)).toEqual([
      'propertyShareFlag: Property Share is not offered for this premium plan and transaction type.',
    ])
  })
})

describe('a top-up', () => {
  it('is read with its policy, balance, insured loans and insurer', () => {
    expect(accepted({ ...topUp, insuredLoanList: [{ loanNumber: ' AB12 ' }, { loanNumber: '' }, {}] })).toMatchObject({
      lmiPolicyNumber: '1000000001',
      outstandingLoanBalance: 70_000_000n,
      insuredLoans: [{ loanNumber: 'AB12' }],
      insurerName: 'Figtree LMI',
    })
  })

  it('may have a balance of nothing', () => {
    expect(accepted({ ...topUp, outstandingLoanBalance: 0 })?.outstandingLoanBalance).toBe(0n)
  })

  it('needs a policy number and a balance', () => {
    expect(sentencesOf({ ...topUp, lmiPolicyNumber: ' ', outstandingLoanBalance: null })).toEqual([
      'lmiPolicyNumber: LMI Policy Number is required.',
      'outstandingLoanBalance: Outstanding Loan Balance is required.',
    ])
  })

  it.each(['12345678901', 'P100', '12-3', '1.5'])('of a policy numbered %s is refused', (lmiPolicyNumber) => {
    expect(sentencesOf({ ...topUp, lmiPolicyNumber })).toEqual([
      'lmiPolicyNumber: Policy number must be numeric, not exceeding 10.',
    ])
  })

  it.each([
    ['-0.01', 'Outstanding Loan Balance must not be negative.'],
    ['lots', 'Outstanding Loan Balance must be a number of dollars, such as 400,000.00.'],
  ])('with the balance %s is refused', (outstandingLoanBalance, message) => {
    expect(sentencesOf({ ...topUp, outstandingLoanBalance })).toEqual([`outstandingLoanBalance: ${message}`])
  })

  it.each(['A-1', 'A'.repeat(21), 'é1'])('with an insured loan numbered %s is refused', (loanNumber) => {
    expect(sentencesOf({ ...topUp, insuredLoanList: [{ loanNumber: 'A1' }, { loanNumber }] })).toEqual([
      'insuredLoanList.1.loanNumber: Loan number must be alphanumeric, max 20.',
    ])
  })

  it('of another insurer needs no policy number, and keeps none', () => {
    const sent: SentQuoteRequest = { ...topUp, incumbentInsurerFlag: 'YES', lmiPolicyNumber: 'not ours' }
    expect(accepted(sent)).toMatchObject({ incumbentInsurer: true, lmiPolicyNumber: null, insurerName: null })
  })

  it('is not shared where the lender is not offered that', () => {
    const sent = {
      ...shares(270_000, 270_000),
      transactionType: 'TOPUP',
      lmiPolicyNumber: 1,
      outstandingLoanBalance: 0,
    }
    expect(sentencesOf(sent)).toEqual([
      'propertyShareFlag: Property Share is not offered for this premium plan and transaction type.',
    ])
  })
})

describe('a new loan', () => {
  const everything = { NEW: true, TOPUP: true }
  const offered = {
    ...lists,
    options: {
      ...lists.options,
      outstandingLoanBal: everything,
      insuredLoans: everything,
      incumbentInsurer: everything,
    },
  }

  it('has a balance, insured loans and another insurer where the party options offer them for it', () => {
    const sent: SentQuoteRequest = {
      ...purchase,
      outstandingLoanBalance: '10,000',
      insuredLoanList: [{ loanNumber: 'AB12' }],
      incumbentInsurerFlag: 'YES',
    }
    expect(readQuoteRequest(sent, offered).request).toMatchObject({
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

  it('needs the balance where the party options ask for it', () => {
    expect(readQuoteRequest(purchase, offered).refused?.map(({ field }) => field)).toEqual(['outstandingLoanBalance'])
  })
})

describe('the incumbent insurer flag', () => {
  it('is refused where the transaction does not offer it', () => {
    expect(sentencesOf({ ...purchase, incumbentInsurerFlag: 'YES' })).toEqual([
      'incumbentInsurerFlag: Incumbent insurer is not offered for this transaction type.',
    ])
  })
})

describe('a property share', () => {
  it('is read with the share of each borrower', () => {
    expect(accepted(shares('27,000', 513_000))?.borrowers.map(({ shareAmount }) => shareAmount)).toEqual([
      2_700_000n,
      51_300_000n,
    ])
  })

  it.each([[[540_000]], [[180_000, 180_000, 180_000]]])('takes exactly two borrowers, not %j', (amounts) => {
    expect(sentencesOf(shares(...amounts))).toContain('borrowerList: Property Share takes exactly two borrowers.')
  })

  it.each([
    [null, 'Loan Share amount is required.'],
    ['half', 'Loan Share amount must be numeric.'],
    [0.5, 'Loan Share amount must be at least $1.00.'],
  ])('needs a readable share, not %s', (amount, message) => {
    expect(sentencesOf(shares(amount, 540_000))).toEqual([`borrowerList.0.shareAmount: ${message}`])
  })

  it('has shares that sum to the loans', () => {
    expect(sentencesOf(shares(270_000, '269,999.99'))).toEqual([
      'borrowerList.1.shareAmount: Invalid loan share amount total.',
    ])
  })

  it('has no share below 5% or above 95% of the loans', () => {
    const sentence = 'Each Loan Share amount must be between 5% and 95% of the total loan amount.'
    expect(sentencesOf(shares('26,999.99', '513,000.01'))).toEqual([
      `borrowerList.0.shareAmount: ${sentence}`,
      `borrowerList.1.shareAmount: ${sentence}`,
    ])
  })

  it('ignores share amounts where it is not chosen', () => {
    expect(accepted({ ...purchase, borrowerList: [{ ...borrower, shareAmount: 'x' }] })?.borrowers).toEqual([
      { employment: 'PAYGFT', firstHomeBuyer: false, shareAmount: null },
    ])
  })
})
