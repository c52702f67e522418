import { expect, it } from 'vitest'
import { exampleSubmission } from './example-submission.ts'
import { isStaged, parseSubmission } from './parse-submission.ts'
import type { SubmissionForm } from './submission-fields.ts'
import { lists } from './testing/sample-lists.ts'

const today = '2026-11-22'
const form = exampleSubmission('REF-1', { loans: 2, properties: 2, borrowers: 2 })
const [loan, otherLoan] = form.loans
const [property, otherProperty] = form.properties
if (!loan || !otherLoan || !property || !otherProperty) throw new Error('the example has two of each')

type MessageAt = { readonly field: string; readonly message: string }
const errorsOf = (changes: Partial<SubmissionForm>): readonly MessageAt[] =>
  (parseSubmission({ ...form, ...changes }, lists, today).errors ?? []).map(({ field, message }) => ({
    field,
    message,
  }))
const withLoan = (changes: Partial<typeof loan>) => errorsOf({ loans: [{ ...loan, ...changes }, otherLoan] })
const withProperty = (changes: Partial<typeof property>) =>
  errorsOf({ properties: [{ ...property, ...changes }, otherProperty] })

it('the values of a valid submission are exact, and its links are the keys of properties', () => {
  const { values } = parseSubmission(form, lists, today)
  expect(values).toMatchObject({ applicationDate: '2026-11-16', basePremium: 1_070_182n, billingTenure: null })
  expect(values?.loans.map(({ key, links }) => [key, links])).toEqual([
    ['l1', ['p1']],
    ['l2', ['p2']],
  ])
})

it.each([
  ['', 'Billing Tenure is required.'],
  ['0', 'Billing Tenure must be a whole number of months from 1 to 60.'],
  ['61', 'Billing Tenure must be a whole number of months from 1 to 60.'],
  ['1.5', 'Billing Tenure must be a whole number of months from 1 to 60.'],
])('the billing tenure "%s" is refused when the payment is staged', (billingTenure, message) => {
  expect(errorsOf({ paymentType: 'ST', billingTenure })).toEqual([{ field: 'billingTenure', message }])
})

it.each(['1', '60'])('the billing tenure %s is accepted when the payment type is staged', (billingTenure) => {
  expect(errorsOf({ paymentType: 'ST', billingTenure })).toEqual([])
})

it('the billing tenure is ignored when the payment type is not staged', () => {
  expect(parseSubmission({ ...form, billingTenure: '99' }, lists, today).values?.billingTenure).toBeNull()
})

it('the billing tenure is required for the code ST, and for a code or a name that contains staged in any case', () => {
  const types = [
    { shortName: 'X', longName: 'Paid STAGED' },
    { shortName: 'Y', longName: 'Single' },
  ]
  expect(['ST', 'X', 'pre-staged', 'Y', 'ST2'].map((code) => isStaged(code, types))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})

it.each([
  ['22/11/2026', []],
  ['2026-11-22', []],
  ['23/11/2026', ['Date cannot be in the future']],
  ['1/11/2026', ['Date must be in dd/mm/yyyy format']],
  ['31/11/2026', ['Please enter a valid date']],
  ['01/01/0000', ['Please enter a valid date']],
])('an application date of %s gets the messages %j', (applicationDate, messages) => {
  expect(errorsOf({ applicationDate }).map(({ message }) => message)).toEqual(messages)
})

it.each([
  ['24/12/2027', []],
  ['31/12/2099', []],
  ['01/01/2100', ['Please enter a valid date']],
  ['31/12/1899', ['Please enter a valid date']],
  ['tomorrow', ['Date must be in dd/mm/yyyy format']],
])('a drawdown date of %s gets the messages %j', (drawDownDate, messages) => {
  expect(withLoan({ drawDownDate }).map(({ message }) => message)).toEqual(messages)
})

it.each([
  ['0', []],
  ['-0.01', ['Enter 0 or more.']],
  ['1.005', ['Amount Requested must be dollars with at most 2 decimals, such as 540,000.00.']],
  ['$9,999,999.99', []],
  ['10000000', ['Amount Requested must not exceed $9,999,999.99.']],
])('a loan of %s gets the messages %j', (amountRequested, messages) => {
  const properties = [{ ...property, valuationAmount: '90000000' }, otherProperty]
  const loans = [{ ...loan, amountRequested }, otherLoan]
  expect(errorsOf({ loans, properties }).map(({ message }) => message)).toEqual(messages)
})

it('a remaining term of 0 is accepted, and 481 and -1 are refused', () => {
  expect(withLoan({ remainingLoanTerm: '0' })).toEqual([])
  for (const remainingLoanTerm of ['481', '-1'])
    expect(withLoan({ remainingLoanTerm })).toEqual([
      {
        field: 'loans.l1.remainingLoanTerm',
        message: 'Remaining Loan Term must be a whole number of months from 0 to 480.',
      },
    ])
})

it('an amount limited by guarantee is optional, and must not be negative', () => {
  expect(withProperty({ amountLimitedByGuarantee: '-1' })).toEqual([
    { field: 'properties.p1.amountLimitedByGuarantee', message: 'Enter 0 or more.' },
  ])
})

it('properties worth $0.00 in total, loans of $0.00 in total and an LVR above 100% are refused', () => {
  const zero = form.properties.map((row) => ({ ...row, valuationAmount: '0' }))
  expect(errorsOf({ properties: zero })).toEqual([
    { field: 'properties', message: 'Enter a Valuation Amount of more than $0.00.' },
  ])
  const nothing = form.loans.map((row) => ({ ...row, amountRequested: '0.00' }))
  expect(errorsOf({ loans: nothing, outstandingLoanBalance: '10,000' })).toEqual([
    { field: 'loans', message: 'Enter an Amount Requested of more than $0.00.' },
  ])
  const worth = (first: string) => [
    { ...property, valuationAmount: first },
    { ...otherProperty, valuationAmount: '0' },
  ]
  expect(errorsOf({ properties: worth('535,000') })).toEqual([
    { field: 'properties', message: 'The LVR is 100.93%. Loans must not exceed the valuation amounts.' },
  ])
  expect(errorsOf({ properties: worth('540,000') })).toEqual([])
  expect(errorsOf({ properties: worth('540,000'), outstandingLoanBalance: '100' })).toEqual([
    { field: 'properties', message: 'The LVR is 100.02%. Loans must not exceed the valuation amounts.' },
  ])
})

it('a loan without a property is named by its number, or by its position without one', () => {
  const message = 'Please select at least one referenced property.'
  expect(withLoan({ links: [] })).toContainEqual({ field: 'loans.l1.links', message: `REF1L1: ${message}` })
  expect(withLoan({ links: [], loanNumber: ' ' })).toContainEqual({
    field: 'loans.l1.links',
    message: `Loan 1: ${message}`,
  })
})

it('a property without a loan is named by its address, or by its position without one', () => {
  const message = 'This security is not linked to a loan. Property should be linked to at least 1 loan.'
  const loans = form.loans.map((row) => ({ ...row, links: ['p1'] }))
  expect(errorsOf({ loans })).toEqual([{ field: 'properties.p2.links', message: `2 Banksia Street: ${message}` }])
  const properties = [property, { ...otherProperty, addressLine1: '' }]
  expect(errorsOf({ loans, properties })).toContainEqual({
    field: 'properties.p2.links',
    message: `Property 2: ${message}`,
  })
})

it('a loan that is linked only to a removed property is refused', () => {
  expect(withLoan({ links: ['p9'] })).toContainEqual({
    field: 'loans.l1.links',
    message: 'REF1L1: Please select at least one referenced property.',
  })
})

it('two loans must not have the same number, in any case', () => {
  expect(errorsOf({ loans: [loan, { ...otherLoan, loanNumber: ' ref1l1 ' }] })).toEqual([
    { field: 'loans.l2.loanNumber', message: 'Loan Number is entered for another loan too.' },
  ])
})

it('a submission has 1 to 500 loans, properties and borrowers', () => {
  const many = exampleSubmission('REF-1', { loans: 500, properties: 500, borrowers: 500 })
  expect(parseSubmission(many, lists, today).errors).toBeUndefined()
  const [borrower] = form.borrowers
  const borrowers = Array.from({ length: 501 }, (_, index) => ({ ...borrower, key: `k${index}` }))
  expect(errorsOf({ borrowers: borrowers as typeof form.borrowers })).toEqual([
    { field: 'borrowers', message: 'Enter at most 500 borrowers.' },
  ])
  expect(errorsOf({ borrowers: [] })).toEqual([{ field: 'borrowers', message: 'Enter at least one borrower.' }])
})

it('an empty form gets an error for every required field of its rows, in screen order', () => {
  const empty = <Row extends object>(row: Row): Row =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, name === 'key' ? value : Array.isArray(value) ? [] : '']),
    ) as Row
  const blank: SubmissionForm = {
    ...empty(form),
    loans: [empty(loan)],
    properties: [empty(property)],
    borrowers: form.borrowers.slice(0, 1).map(empty),
  }
  expect((parseSubmission(blank, lists, today).errors ?? []).map(({ field }) => field)).toEqual([
    ...['party', 'lmiReferenceNo', 'applicationDate', 'quotationDate', 'docType', 'paymentType', 'capitalized'],
    ...['insurer', 'basePremium', 'gst', 'stampDuty'],
    ...['loanNumber', 'amountRequested', 'loanPurpose', 'isSMSFLoan', 'drawDownDate', 'remainingLoanTerm', 'links'].map(
      (name) => `loans.l1.${name}`,
    ),
    ...[
      'addressLine1',
      'city',
      'state',
      'postCode',
      'country',
      'valuationAmount',
      'occupancyType',
      'residentialType',
    ].map((name) => `properties.p1.${name}`),
    ...['ndis', 'links'].map((name) => `properties.p1.${name}`),
    ...['uniqueBorrowerId', 'firstHomeBuyer', 'residencyStatus', 'expatriate', 'employmentType'].map(
      (name) => `borrowers.b1.${name}`,
    ),
  ])
})

it('errors are listed in screen order, whether a field or a rule between fields is broken', () => {
  const errors = errorsOf({
    paymentType: 'ST',
    billingTenure: '',
    applicationDate: '01/01/2027',
    insurer: '',
    loans: [
      { ...loan, drawDownDate: '01/01/2100', remainingLoanTerm: '', links: [] },
      { ...otherLoan, loanNumber: loan.loanNumber, amountRequested: '' },
    ],
    properties: [property, { ...otherProperty, ndis: '' }],
  })
  expect(errors.map(({ field }) => field)).toEqual([
    ...['applicationDate', 'billingTenure', 'insurer'],
    ...['loans.l1.drawDownDate', 'loans.l1.remainingLoanTerm', 'loans.l1.links'],
    ...['loans.l2.loanNumber', 'loans.l2.amountRequested'],
    ...['properties.p1.links', 'properties.p2.ndis'],
  ])
})
