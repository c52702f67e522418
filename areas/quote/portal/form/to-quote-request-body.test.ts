import { expect, it } from 'vitest'
import { parseQuoteRequest, type QuoteForm } from '#areas/quote/contract'
import { sampleLists } from '../testing/sample-lists.ts'
import { newForm } from './calculator-form.ts'
import { parseDraft, restoredForm, toQuoteRequestBody } from './to-quote-request-body.ts'

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

it('the request of a complete form passes the rules of the contract', () => {
  expect(parseQuoteRequest(toQuoteRequestBody(filled, options, 'Figtree LMI'), sampleLists).refused).toBeUndefined()
})

it('the request has its amounts as plain decimals, in every notation', () => {
  const securityList = [{ securityValue: ' $600,000 ', stateName: 'VIC', occupancyType: 'OWNOC' }]
  expect(toQuoteRequestBody({ ...topUp, securityList }, options, '')).toMatchObject({
    loanList: [{ loanAmount: '540000.00' }],
    securityList: [{ securityValue: '600000' }],
    outstandingLoanBalance: '700000.00',
  })
  // No amount: the server refuses it was typed.
  const loanList = [{ loanAmount: '5,40', loanPurpose: 'PUREXIST' }]
  expect(toQuoteRequestBody({ ...topUp, loanList }, options, '').loanList?.[0]?.loanAmount).toBe('5,40')
})

it('the request omits fields that the screen does not show', () => {
  const hidden = { ...topUp, transactionType: 'NEW', billingTenure: '24', incumbentInsurerFlag: 'YES' }
  expect(toQuoteRequestBody(hidden, options, 'Figtree LMI')).toMatchObject({
    billingTenure: null,
    lmiPolicyNumber: null,
    outstandingLoanBalance: null,
    insuredLoanList: [],
    incumbentInsurerFlag: 'NO',
    insurerName: null,
  })
})

it('the request has the fixed insurer only for a top-up whose incumbent flag is not YES', () => {
  expect(toQuoteRequestBody(topUp, options, 'Figtree LMI').insurerName).toBe('Figtree LMI')
  expect(toQuoteRequestBody({ ...topUp, incumbentInsurerFlag: 'YES' }, options, 'Figtree LMI').insurerName).toBeNull()
  expect(toQuoteRequestBody(filled, options, 'Figtree LMI').insurerName).toBeNull()
})

it('borrowers have shares only with property share', () => {
  const shares = [{ employmentType: 'PAYGFT', firstHomeBuyer: 'NO', shareAmount: '270,000.00' }]
  expect(toQuoteRequestBody({ ...filled, borrowerList: shares }, options, '').borrowerList?.[0]?.shareAmount).toBeNull()
  const shared = { ...filled, propertyShareFlag: 'YES', borrowerList: shares }
  expect(toQuoteRequestBody(shared, options, '').borrowerList?.[0]?.shareAmount).toBe('270000.00')
})

it('a submitted request restores every value of its form', () => {
  const back = { ...topUp, lmiPolicyNumber: '1000000001' }
  expect(restoredForm(toQuoteRequestBody(topUp, options, 'Figtree LMI'), sampleLists)).toEqual(back)
  expect(restoredForm(toQuoteRequestBody(filled, options, ''), sampleLists)).toEqual(filled)
})

it('a code that is no longer offered is restored as blank', () => {
  const sent = toQuoteRequestBody({ ...filled, brandName: 'SOLD' }, options, '')
  const security = { securityValue: 600000, stateName: 'UN', occupancyType: 'OWNOC' }
  const form = restoredForm({ ...sent, securityList: [security] }, sampleLists)
  expect(form.brandName).toBe('')
  expect(form.securityList).toEqual([{ securityValue: '600,000.00', stateName: '', occupancyType: 'OWNOC' }])
})

const draft = {
  ...newForm(sampleLists),
  brandName: 'IRONDIRECT',
  loanList: [{ loanAmount: '12.00', loanPurpose: 'REFEXT' }],
}

it('a draft restores its form', () => {
  expect(parseDraft(draft, sampleLists)).toEqual(draft)
})

it('the amounts of a draft are formatted as their fields show them', () => {
  const loanList = [{ loanAmount: '$5400', loanPurpose: 'REFEXT' }]
  expect(parseDraft({ ...draft, loanList }, sampleLists)?.loanList[0]?.loanAmount).toBe('5,400.00')
})

it('a missing draft, or one equal to a new form, restores nothing', () => {
  expect(parseDraft(null, sampleLists)).toBeNull()
  expect(parseDraft(newForm(sampleLists), sampleLists)).toBeNull()
  expect(parseDraft({ ...newForm(sampleLists), brandName: 'GONE' }, sampleLists)).toBeNull()
})

it('a draft of an older build restores the values that are still valid', () => {
  const old = {
    brandName: 'IRONBANK',
    premiumPlanType: 'GONE',
    loanList: 'none',
    securityList: [{ stateName: 'UN' }],
  }
  expect(parseDraft(old, sampleLists)).toMatchObject({
    brandName: 'IRONBANK',
    premiumPlanType: 'IPTSng',
    loanList: [{ loanAmount: '', loanPurpose: '' }],
    securityList: [{ securityValue: '', stateName: '', occupancyType: '' }],
  })
})

it('a draft restores at most seven rows', () => {
  const loanList = Array.from({ length: 9 }, () => ({ loanAmount: '1', loanPurpose: '' }))
  expect(parseDraft({ ...draft, loanList }, sampleLists)?.loanList).toHaveLength(7)
})
