import { expect, it } from 'vitest'
import { exampleRequests, messages } from '#areas/quote/contract'
import { exceededLimitOf } from './exceeded-limit.ts'
import { quoteReferral } from './quote-referral.ts'

const { purchase } = exampleRequests

it('a referral from a quote has its brand, loan, LVR, reference and type, and notes that begin with the exceeded limit', () => {
  const request = {
    ...purchase,
    brandName: 'IronbarkBank',
    capitalisedFlag: 'YES' as const,
    sourceRefNumber: 'HL-77',
    loanList: [
      { loanAmount: '500,000.00', loanPurpose: 'PUREXS' },
      { loanAmount: 40_000, loanPurpose: 'PUREXS' },
    ],
    securityList: [{ securityValue: 560_000, stateName: 'NSW', occupancyType: 'OWNOC' }],
  }
  const message = 'The LVR of 96.43% is above the limit of 95.00%.'
  expect(quoteReferral(request, { referralReason: 'LVRLIMIT', message }, 'Q-1')).toEqual({
    brandName: 'IronbarkBank',
    baseLoanAmount: '540,000.00',
    baseLVR: '96.43',
    capitalisedFlag: 'YES',
    referralReason: 'LVRLIMIT',
    securityValue: '560,000.00',
    quoteId: 'Q-1',
    sourceRefNumber: 'HL-77',
    submissionType: 'NEWAPP',
    notes: message,
  })
})

it('a referral of a top-up adds the outstanding balance to the loan', () => {
  const request = { ...purchase, outstandingLoanBalance: '400,000' }
  expect(quoteReferral(purchase, null, null).baseLoanAmount).toBe('540,000.00')
  expect(quoteReferral({ ...purchase, transactionType: 'TOPUP' }, null, null).submissionType).toBe('TOPUP')
  expect(quoteReferral(request, null, null).baseLoanAmount).toBe('940,000.00')
})

it('a referral without a security has no LVR', () => {
  expect(quoteReferral({ ...purchase, securityList: [] }, null, null).baseLVR).toBe('')
})

it.each([
  ['lvr-above-cap', 'LVRLIMIT'],
  ['capitalised-lvr-above-cap', 'LVRLIMIT'],
  ['loan-above-cap', 'EXPLIMIT'],
  ['no-rate', 'OUTDUA'],
])('the referral reason for %s is %s', (code, reason) => {
  expect(exceededLimitOf([{ code, message: 'Too much.' }])).toEqual({ referralReason: reason, message: 'Too much.' })
})

it('the advice to the lender is left out of the notes', () => {
  const passed = [
    ['lvr-above-cap', messages.lvrAboveCap('96.43%', '95.00%')],
    ['capitalised-lvr-above-cap', messages.capitalisedLvrAboveCap('98.80%', '97.00%')],
  ] as const
  expect(exceededLimitOf(passed.map(([code, message]) => ({ code, message })))?.message).toBe(
    'The LVR of 96.43% is above the limit of 95.00%.\nThe capitalised LVR of 98.80% is above the limit of 97.00%.',
  )
})

it('there is no referral reason without an exceeded limit', () => {
  expect(exceededLimitOf([{ code: 'brandName-required' }, { code: 'constructor' }, {}])).toBeNull()
})
