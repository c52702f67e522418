import { expect, it } from 'vitest'
import { exampleRequests, type QuoteRequestBody, type SavedQuote } from '#areas/quote/contract'
import { changedSinceQuote } from './changed-since-quote.ts'
import { exampleSubmission } from './example-submission.ts'
import { missingForPremium, parseQuotedForm, quotedFormOf, requestSinceQuote } from './since-quote.ts'
import { submissionFromQuote, submissionWithQuote } from './start-submission.ts'
import type { SubmissionForm } from './submission-fields.ts'
import { lists } from './testing/sample-lists.ts'

const figures = { basePremium: 10701.82, gst: 1070.18, stampDuty: 1177.2 }
const quote = { quoteId: '7KD3M-9PXWC-4BQRT', calculationDate: '2026-11-22T01:00:00.000Z', ...figures }
const savedOf = (request: QuoteRequestBody) => ({ quote: quote as SavedQuote['quote'], request })
const saved = savedOf(exampleRequests.purchase)
const example = exampleSubmission('WITH-QUOTE')
const [loan, property] = [example.loans[0], example.properties[0]]
if (!loan || !property) throw new Error('the example has no rows')

const requestOf = (form: SubmissionForm, request: QuoteRequestBody = exampleRequests.purchase) =>
  requestSinceQuote(request, quotedFormOf(form), lists.paymentType)

it('an unchanged form of a quote has the request of that quote', () => {
  const { form } = submissionFromQuote(saved, lists)
  const { loanList, securityList, ...others } = requestOf(form)
  const { loanList: _loans, securityList: _securities, ...quoted } = exampleRequests.purchase
  expect(others).toEqual(quoted)
  expect(loanList).toEqual([{ loanAmount: '540,000.00', loanPurpose: 'PUREXS' }])
  expect(securityList).toEqual([{ securityValue: '600,000.00', stateName: 'VIC', occupancyType: 'OWNOC' }])
})

it('a business property is priced as an investment, and an SMSF loan as the SMSF product', () => {
  const form: SubmissionForm = {
    ...example,
    loans: [{ ...loan, isSMSFLoan: 'Y' }],
    properties: [{ ...property, occupancyType: 'BUS' }],
  }
  expect(requestOf(form)).toMatchObject({ productType: 'SMSF', securityList: [{ occupancyType: 'INVST' }] })
  expect(requestOf(example, { ...exampleRequests.purchase, productType: 'SMSF' }).productType).toBe('SGS')
  expect(requestOf(example, { ...exampleRequests.purchase, productType: 'OTHER' }).productType).toBe('OTHER')
})

it('a staged payment type is priced as a monthly plan and needs the billing tenure', () => {
  const staged = { ...example, paymentType: 'ST' }
  expect(missingForPremium(quotedFormOf(staged), lists.paymentType)).toEqual(['Enter Billing Tenure (1-60).'])
  expect(requestOf({ ...staged, billingTenure: '24' })).toMatchObject({
    premiumPlanType: 'IPTMnthly',
    billingTenure: '24',
  })
})

it('a policy number or a balance on the form is priced as a top-up with the other insurer and the insured loans of the quote', () => {
  expect(requestOf({ ...example, policyNo: '1000000001' })).toMatchObject({
    transactionType: 'TOPUP',
    lmiPolicyNumber: '1000000001',
    outstandingLoanBalance: 0,
  })
  const elsewhere: QuoteRequestBody = {
    ...exampleRequests.topUp,
    incumbentInsurerFlag: 'YES',
    lmiPolicyNumber: null,
  }
  expect(requestOf({ ...example, outstandingLoanBalance: '700,000' }, elsewhere)).toMatchObject({
    transactionType: 'TOPUP',
    incumbentInsurerFlag: 'YES',
    insuredLoanList: [{ loanNumber: 'IBK72000117' }],
    outstandingLoanBalance: '700,000',
  })
  expect(requestOf(example, exampleRequests.topUp)).toMatchObject({
    transactionType: 'NEW',
    outstandingLoanBalance: null,
    insuredLoanList: [],
  })
})

const movedOf = (form: SubmissionForm) => changedSinceQuote(saved, parseQuotedForm(quotedFormOf(form)), lists)

it('changes since the quote show codes by their long names, and added rows with their effect', () => {
  const form: SubmissionForm = {
    ...example,
    paymentType: 'ST',
    policyNo: '1000000001',
    loans: [loan, { ...loan, key: 'l2', amountRequested: '10,000', isSMSFLoan: 'Y' }],
  }
  expect(movedOf(form).map(({ label, quoted, now }) => [label, quoted, now])).toEqual([
    ['Payment Type', 'Single', 'Staged'],
    ['Policy No', 'nothing', '1000000001'],
    ['Number of loans', '1', '2'],
  ])
  expect(movedOf(form).at(-1)?.alone?.loan).toBe(55_000_000n)
})

it('a loan that became an SMSF loan since the quote changes the product', () => {
  const [moved] = movedOf({ ...example, loans: [{ ...loan, isSMSFLoan: 'Y' }] })
  expect([moved?.label, moved?.quoted, moved?.now, moved?.alone?.productType]).toEqual([
    'Loan 1 SMSF',
    'The N',
    'The Y',
    'SMSF',
  ])
})

it('a missing amount is listed as changed since the quote, without an effect', () => {
  const [moved] = movedOf({ ...example, loans: [{ ...loan, amountRequested: '' }] })
  expect(moved).toMatchObject({ label: 'Loan 1 amount', now: 'nothing', alone: null })
})

const entered: SubmissionForm = {
  ...example,
  lmiReferenceNo: 'OLD',
  loans: [{ ...loan, key: 'k7', amountRequested: '550000' }],
  properties: [{ ...property, key: 'k8', occupancyType: 'BUS' }],
}
const priced = savedOf({
  ...exampleRequests.purchase,
  loanList: [{ loanAmount: 550_000, loanPurpose: 'PUREXS' }],
  securityList: [{ securityValue: 600_000, stateName: 'VIC', occupancyType: 'INVST' }],
})

it('a recalculated quote sets the reference, date and premium of the form, and leaves all other input', () => {
  const { form } = submissionWithQuote(priced, entered, entered, lists)
  expect(form).toEqual({
    ...entered,
    lmiReferenceNo: quote.quoteId,
    quotationDate: '22/11/2026',
    basePremium: '10,701.82',
    gst: '1,070.18',
    stampDuty: '1,177.20',
  })
})

it('a recalculated quote marks the values of the form as it was sent, not as it is now', () => {
  const later = { ...entered, loans: [{ ...loan, key: 'k7', amountRequested: '551000' }] }
  const { form, quoted } = submissionWithQuote(priced, entered, later, lists)
  expect(form.loans[0]?.amountRequested).toBe('551000')
  expect(quoted).toMatchObject({
    lmiReferenceNo: quote.quoteId,
    'loans.k7.amountRequested': '550000',
    'properties.k8.occupancyType': 'BUS',
  })
  expect(quoted['properties.k8.city']).toBeUndefined()
})
