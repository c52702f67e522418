import { expect, it } from 'vitest'
import { exampleSubmission } from './example-submission.ts'
import { type ShownSection, sectionsOf, sectionsOfReceipt } from './request-sections.ts'
import type { SubmissionForm } from './submission-fields.ts'
import { lists } from './testing/sample-lists.ts'
import { toOriginationRequest } from './to-origination-request.ts'

const example = exampleSubmission('REF-1')
const sectionsFor = (form: SubmissionForm, changes: object = {}) => {
  const { request } = toOriginationRequest(form, { lists, today: '2026-11-22', sendSupplement: true })
  return sectionsOf({ ...request, ...changes }, { lists })
}
const describedIn = (sections: readonly ShownSection[], start: string) => {
  const values = sections.find(({ title }) => title.startsWith(start))?.values ?? []
  return Object.fromEntries(values.map(({ name, described }) => [name, described]))
}

it('a receipt shows the names of codes, dollars, months and days', () => {
  const sections = sectionsFor(example)
  expect(describedIn(sections, 'Policy and premium')).toMatchObject({
    lenderCode: 'Ironbark Bank',
    paymentType: 'Single',
    quotePremium: '$10,701.82',
    gst: '$1,070.18',
    applicationDate: '16/11/2026',
    capitalizedFlag: 'The N',
  })
  expect(describedIn(sections, 'Loan 1')).toMatchObject({
    approvedLoanAmount: '$540,000.00',
    remainingLoanTerm: '360 months',
  })
  expect(describedIn(sections, 'Property 1')).toMatchObject({ loanNumbers: 'REF1L1', state: 'The VIC' })
})

it('a placeholder of the request is shown as not given, and any other value as it was sent', () => {
  const sections = sectionsFor(example)
  expect(describedIn(sections, 'Policy')).toMatchObject({
    campaignId: null,
    duaLevel: null,
    outstandingLoanBalance: null,
  })
  expect(describedIn(sections, 'Loan')).toMatchObject({
    interestType: null,
    interestRate: null,
    fixedRateExpiryDate: null,
  })
  expect(describedIn(sections, 'Property')).toMatchObject({ purchasePrice: null, valuationDate: null, builder: null })
  expect(describedIn(sections, 'Borrower')).toMatchObject({ incomes: null, dependentAges: null, yearOfBirth: null })
  expect(describedIn(sections, 'Supplement')).toMatchObject({ amountLimitedByGuarantee: null, originalAmount: null })
  const [row] = toOriginationRequest(example, { lists, today: '2026-11-22', sendSupplement: false }).request.loans
  const loan = { ...row, interestType: 'VARIABLE', scheduledRepaymentAmount: '3100.5', id: 7 }
  expect(describedIn(sectionsFor(example, { loans: [loan], npvFlag: true }), 'Loan')).toMatchObject({
    interestType: 'VARIABLE',
    scheduledRepaymentAmount: '$3,100.50',
    id: '7',
  })
})

it('a borrower of all of several loans is shown with “All 3 loans” in place of their numbers', () => {
  const sections = sectionsFor(exampleSubmission('REF-2', { loans: 3, properties: 3 }))
  expect(describedIn(sections, 'Borrower 1').loanNumbers).toBe('All 3 loans')
  expect(describedIn(sections, 'Property 2').loanNumbers).toBe('REF2L2')
})

it('no section of a request has two values with the same label', () => {
  for (const { values } of sectionsFor(example)) {
    const labels = values.map(({ label }) => label.toLowerCase())
    expect([...new Set(labels)]).toEqual(labels)
  }
})

it('an unknown field of a request is shown as it was sent', () => {
  expect(describedIn(sectionsFor(example, { ours: { a: 1 } }), 'Policy').ours).toBe('{"a":1}')
})

it('values kept with a receipt are shown like those sent, with one guarantee for each property', () => {
  const supplement = {
    underwritingType: 'FULL',
    amountLimitedByGuarantee: [null, '50000.00'],
    insurer: null,
    other: 'x',
  }
  const { kept } = sectionsOfReceipt({ request: '{}', supplement }, lists)
  expect(describedIn(kept, 'Supplement')).toEqual({
    underwritingType: 'The FULL',
    amountLimitedByGuarantee: 'Property 2: $50,000.00',
    other: 'x',
  })
})
