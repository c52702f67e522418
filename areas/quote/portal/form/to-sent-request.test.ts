import { describe, expect, it } from 'vitest'
import { readQuoteRequest } from '#areas/quote/contract'
import { type CalculatorForm, newForm } from './calculator-form.ts'
import { fromSentRequest } from './from-sent-request.ts'
import { fieldErrors } from './resolve-form.ts'
import { sampleLists } from './sample-lists.ts'
import { toSentRequest } from './to-sent-request.ts'

const { options } = sampleLists
const filled: CalculatorForm = {
  ...newForm(sampleLists),
  brandName: 'IRONBANK',
  loanList: [{ loanAmount: '540,000.00', loanPurpose: 'PUREXIST' }],
  borrowerList: [{ employmentType: 'PAYGFT', firstHomeBuyer: true, shareAmount: '' }],
  securityList: [{ securityValue: '600,000.00', stateName: 'VIC', occupancyType: 'OWNOC' }],
}
const topUp: CalculatorForm = {
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
    const hidden = { ...topUp, transactionType: 'NEW', billingTenure: '24', incumbentInsurerFlag: true }
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
    expect(toSentRequest({ ...topUp, incumbentInsurerFlag: true }, options, 'Figtree LMI').insurerName).toBeNull()
    expect(toSentRequest(filled, options, 'Figtree LMI').insurerName).toBeNull()
  })

  it('carries a share for each borrower only with property share', () => {
    const shares = [{ employmentType: 'PAYGFT', firstHomeBuyer: false, shareAmount: '270,000.00' }]
    expect(toSentRequest({ ...filled, borrowerList: shares }, options, '').borrowerList?.[0]?.shareAmount).toBeNull()
    const shared = { ...filled, propertyShareFlag: true, borrowerList: shares }
    expect(toSentRequest(shared, options, '').borrowerList?.[0]?.shareAmount).toBe('270,000.00')
  })

  it('brings every value back to the screen', () => {
    const back = { ...topUp, lmiPolicyNumber: '1000000001' }
    expect(fromSentRequest(toSentRequest(topUp, options, 'Figtree LMI'), sampleLists)).toEqual(back)
    expect(fromSentRequest(toSentRequest(filled, options, ''), sampleLists)).toEqual(filled)
  })
})

describe('a request whose codes are no longer offered', () => {
  it('comes back with a blank to choose again', () => {
    const sent = toSentRequest({ ...filled, brandName: 'SOLD' }, options, '')
    const security = { securityValue: 600000, stateName: 'UN', occupancyType: 'OWNOC' }
    const form = fromSentRequest({ ...sent, securityList: [security] }, sampleLists)
    expect(form.brandName).toBe('')
    expect(form.securityList).toEqual([{ securityValue: '600,000.00', stateName: '', occupancyType: 'OWNOC' }])
  })
})

describe('refused fields', () => {
  it('stand at the places that they name, the first of several at one place', () => {
    const errors = fieldErrors([
      { code: 'a', message: 'Loan amount is required.', field: 'loanList.1.loanAmount' },
      { code: 'b', message: 'Later.', field: 'loanList.1.loanAmount' },
      { code: 'c', message: 'Enter at most 7 borrowers.', field: 'borrowerList' },
    ])
    expect(errors.loanList?.[1]?.loanAmount?.message).toBe('Loan amount is required.')
    expect(errors.borrowerList?.root?.message).toBe('Enter at most 7 borrowers.')
  })
})
