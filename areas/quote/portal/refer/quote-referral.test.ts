import { describe, expect, it } from 'vitest'
import { exampleRequests } from '#areas/quote/contract'
import { quoteReferral, referralReasonOf } from './quote-referral.ts'

const { purchase } = exampleRequests

describe('a referral raised from a quote', () => {
  it('takes over the brand, the loan, the LVR and whether the premium is capitalised', () => {
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
    expect(quoteReferral(request, 'LVRLIMIT')).toEqual({
      brandName: 'IronbarkBank',
      baseLoanAmount: '540,000.00',
      baseLVR: '96.43',
      capitalisedFlag: 'YES',
      referralReason: 'LVRLIMIT',
      securityValue: '560,000.00',
      sourceRefNumber: 'HL-77',
    })
  })

  it('adds the outstanding balance of a top-up to the loan', () => {
    const request = { ...purchase, outstandingLoanBalance: '400,000' }
    expect(quoteReferral(purchase, null).baseLoanAmount).toBe('540,000.00')
    expect(quoteReferral(request, null).baseLoanAmount).toBe('940,000.00')
  })

  it('has no LVR when there is no security', () => {
    expect(quoteReferral({ ...purchase, securityList: [] }, null).baseLVR).toBe('')
  })
})

describe('the reason of a referral', () => {
  it.each([
    ['lvr-above-cap', 'LVRLIMIT'],
    ['capitalised-lvr-above-cap', 'LVRLIMIT'],
    ['loan-above-cap', 'EXPLIMIT'],
    ['no-rate', 'OUTDUA'],
  ])('for %s is %s', (code, reason) => {
    expect(referralReasonOf([{ code }])).toBe(reason)
  })

  it('is none when no limit was passed', () => {
    expect(referralReasonOf([{ code: 'brandName-required' }, { code: 'constructor' }, {}])).toBeNull()
  })
})
