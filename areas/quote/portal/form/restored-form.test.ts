import { describe, expect, it } from 'vitest'
import type { QuoteForm } from '#areas/quote/contract'
import { sampleLists } from '../testing/sample-lists.ts'
import { newForm } from './calculator-form.ts'
import { fromSentRequest, readDraft } from './restored-form.ts'
import { toSentRequest } from './sent-request.ts'

const draft = {
  ...newForm(sampleLists),
  brandName: 'IRONDIRECT',
  loanList: [{ loanAmount: '12', loanPurpose: 'REFEXT' }],
}

describe('a draft', () => {
  it('comes back as it was left', () => {
    expect(readDraft(draft, sampleLists)).toEqual(draft)
  })

  it('with a typed dollar sign comes back beside the one of its field', () => {
    const loanList = [{ loanAmount: '$540,0', loanPurpose: 'REFEXT' }]
    expect(readDraft({ ...draft, loanList }, sampleLists)?.loanList[0]?.loanAmount).toBe('540,0')
  })

  it('is none when nothing was kept, or no more than a new form has by itself', () => {
    expect(readDraft(null, sampleLists)).toBeNull()
    expect(readDraft(newForm(sampleLists), sampleLists)).toBeNull()
    expect(readDraft({ ...newForm(sampleLists), brandName: 'GONE' }, sampleLists)).toBeNull()
  })

  it('of an older build keeps what still fits and asks for the rest again', () => {
    const old = {
      brandName: 'IRONBANK',
      premiumPlanType: 'GONE',
      loanList: 'none',
      securityList: [{ stateName: 'UN' }],
    }
    expect(readDraft(old, sampleLists)).toMatchObject({
      brandName: 'IRONBANK',
      premiumPlanType: 'IPTSng',
      loanList: [{ loanAmount: '', loanPurpose: '' }],
      securityList: [{ securityValue: '', stateName: '', occupancyType: '' }],
    })
  })

  it('never has more than seven rows', () => {
    const loanList = Array.from({ length: 9 }, () => ({ loanAmount: '1', loanPurpose: '' }))
    expect(readDraft({ ...draft, loanList }, sampleLists)?.loanList).toHaveLength(7)
  })
})

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

describe('a request that was sent', () => {
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
