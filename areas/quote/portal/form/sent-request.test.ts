import { describe, expect, it } from 'vitest'
import { type QuoteForm, readQuoteRequest } from '#areas/quote/contract'
import { sampleLists } from '../testing/sample-lists.ts'
import { newForm } from './calculator-form.ts'
import { toSentRequest } from './sent-request.ts'

const { options } = sampleLists
const filled: QuoteForm = {
  ...newForm(sampleLists),
  brandName: 'IRONBANK',
  loanList: [{ loanAmount: '540,000.00', loanPurpose: 'PUREXIST' }],
  borrowerList: [{ employmentType: 'PAYGFT', firstHomeBuyer: 'YES', shareAmount: '' }],
  securityList: [{ securityValue: '600,000.00', stateName: 'VIC', occupancyType: 'OWNOC' }],
}
const topUp: QuoteForm = {
  ...filled,
  transactionType: 'TOPUP',
  lmiPolicyNumber: ' 1000000001 ',
  outstandingLoanBalance: '700,000.00',
  insuredLoanList: [{ loanNumber: 'L1' }],
}

describe('the request that is sent', () => {
  it('passes the contract’s own rules when the screen is filled in', () => {
    expect(readQuoteRequest(toSentRequest(filled, options, 'Figtree LMI'), sampleLists).refused).toBeUndefined()
  })

  it('leaves out what the screen does not show', () => {
    const hidden = { ...topUp, transactionType: 'NEW', billingTenure: '24', incumbentInsurerFlag: 'YES' }
    expect(toSentRequest(hidden, options, 'Figtree LMI')).toMatchObject({
      billingTenure: null,
      lmiPolicyNumber: null,
      outstandingLoanBalance: null,
      insuredLoanList: [],
      incumbentInsurerFlag: 'NO',
      insurerName: null,
    })
  })

  it('names the fixed insurer only for a top-up whose incumbent flag is not YES', () => {
    expect(toSentRequest(topUp, options, 'Figtree LMI').insurerName).toBe('Figtree LMI')
    expect(toSentRequest({ ...topUp, incumbentInsurerFlag: 'YES' }, options, 'Figtree LMI').insurerName).toBeNull()
    expect(toSentRequest(filled, options, 'Figtree LMI').insurerName).toBeNull()
  })

  it('carries a share for each borrower only with property share', () => {
    const shares = [{ employmentType: 'PAYGFT', firstHomeBuyer: 'NO', shareAmount: '270,000.00' }]
    expect(toSentRequest({ ...filled, borrowerList: shares }, options, '').borrowerList?.[0]?.shareAmount).toBeNull()
    const shared = { ...filled, propertyShareFlag: 'YES', borrowerList: shares }
    expect(toSentRequest(shared, options, '').borrowerList?.[0]?.shareAmount).toBe('270,000.00')
  })
})
