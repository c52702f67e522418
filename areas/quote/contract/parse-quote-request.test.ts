import { expect, it } from 'vitest'
import { parseQuoteRequest } from './parse-quote-request.ts'
import { type QuoteRequestBody, quoteRequestBodySchema } from './quote-fields.ts'
import { borrower, lists, loan, messagesOf, purchase, refusedBy, security, topUp } from './testing/sample-requests.ts'

const accepted = (sent: QuoteRequestBody) => {
  const { request, refused } = parseQuoteRequest(sent, lists)
  expect(refused).toBeUndefined()
  return request
}

it('a valid request is parsed to the cent in every notation of amounts', () => {
  const sent = {
    ...purchase,
    loanList: [{ ...loan, loanAmount: '$1,250,000.50' }],
    securityList: [{ ...security, securityValue: 1_400_000.5 }],
  }
  expect(accepted(sent)).toMatchObject({
    loans: [{ amount: 125_000_050n, purpose: 'PURCH' }],
    securities: [{ value: 140_000_050n, state: 'VIC', occupancy: 'OWNOC' }],
  })
})

it('a request drops what its transaction and plan do not use', () => {
  const sent = { ...topUp, transactionType: 'NEW', billingTenure: 12, insuredLoanList: [{ loanNumber: 'A1' }] }
  expect(accepted(sent)).toMatchObject({
    billingTenure: null,
    lmiPolicyNumber: null,
    outstandingLoanBalance: null,
    insurerName: null,
    insuredLoans: [],
  })
})

it('a source reference is trimmed, and null when it is blank', () => {
  expect(accepted({ ...purchase, sourceRefNumber: '  HL-77 ' })?.sourceRefNumber).toBe('HL-77')
  expect(accepted({ ...purchase, sourceRefNumber: '  ' })?.sourceRefNumber).toBeNull()
})

it('a request may have seven rows in every list', () => {
  const seven = <Row>(row: Row) => Array.from({ length: 7 }, () => row)
  const sent = {
    ...topUp,
    loanList: seven(loan),
    securityList: seven(security),
    borrowerList: seven(borrower),
    insuredLoanList: seven({ loanNumber: 'A1' }),
  }
  expect(accepted(sent)?.insuredLoans).toHaveLength(7)
})

it.each(['1', '9,999,999', 1, 9_999_999])('a request may have the loan amount %s', (loanAmount) => {
  accepted({ ...purchase, loanList: [{ ...loan, loanAmount }] })
})

it('all missing fields are reported at once, each with its message, in the order of the screen', () => {
  const bare = { loanList: [{}], securityList: [{}], borrowerList: [{}] }
  expect(messagesOf(bare as QuoteRequestBody)).toEqual([
    'brandName: Brand name is required.',
    'premiumPlanType: Input is required.',
    'transactionType: Input is required.',
    'productType: Input is required.',
    'loanList.0.loanAmount: Loan amount is required.',
    'loanList.0.loanPurpose: Input is required.',
    'borrowerList.0.employmentType: Employment is required.',
    'securityList.0.securityValue: Amount is required.',
    'securityList.0.stateName: State is required.',
    'securityList.0.occupancyType: Occupancy is required.',
  ])
})

it('each list requires a row', () => {
  expect(messagesOf({ ...purchase, loanList: [], securityList: null, borrowerList: undefined })).toEqual([
    'loanList: Enter at least one loan.',
    'borrowerList: Enter at least one borrower.',
    'securityList: Enter at least one security.',
  ])
})

it('an error names the row that breaks the rule', () => {
  const sent = { ...purchase, loanList: [loan, loan, { ...loan, loanAmount: ' ' }] }
  expect(refusedBy(sent)).toEqual([
    { code: 'loanAmount-required', field: 'loanList.2.loanAmount', message: 'Loan amount is required.' },
  ])
})

it.each([
  ['brandName', { brandName: 'COOL' }],
  ['premiumPlanType', { premiumPlanType: 'IPTYrly', productType: null }],
  ['transactionType', { transactionType: 'SWITCH' }],
  ['productType', { productType: 'LOWDOC' }],
  ['loanList.0.loanPurpose', { loanList: [{ ...loan, loanPurpose: 'YACHT' }] }],
  ['securityList.0.stateName', { securityList: [{ ...security, stateName: 'UN' }] }],
  ['securityList.0.occupancyType', { securityList: [{ ...security, occupancyType: 'BUS' }] }],
  ['borrowerList.0.employmentType', { borrowerList: [{ ...borrower, employmentType: 'PIRATE' }] }],
])('a code that the lender is not offered is refused at %s', (field, change) => {
  expect(refusedBy({ ...purchase, ...change })).toContainEqual(
    expect.objectContaining({ field, message: 'Invalid value' }),
  )
})

it.each(['constructor', '__proto__', 'toString'])('a code named %s, like an inherited property, is refused', (code) => {
  expect(messagesOf({ ...purchase, premiumPlanType: code })).toEqual([
    'premiumPlanType: Invalid value',
    'productType: Invalid value',
  ])
})

it('the product for a super fund is refused on a top-up', () => {
  accepted({ ...purchase, productType: 'SMSF' })
  expect(messagesOf({ ...topUp, productType: 'SMSF' })).toEqual(['productType: Invalid value'])
})

it.each([
  ['0', 'Loan amount must be greater than $0.00.'],
  ['0.99', 'Loan amount must be greater than $0.00.'],
  ['-5', 'Loan amount must be greater than $0.00.'],
  ['9,999,999.01', 'Loan amount must not exceed $9,999,999.00.'],
  ['1.005', 'Loan amount must be a number of dollars, such as 540,000.00.'],
  ['1e6', 'Loan amount must be a number of dollars, such as 540,000.00.'],
  ['half', 'Loan amount must be a number of dollars, such as 540,000.00.'],
])('a loan amount of %s is refused', (loanAmount, message) => {
  const sent = { ...purchase, loanList: [{ ...loan, loanAmount }] }
  expect(messagesOf(sent)).toEqual([`loanList.0.loanAmount: ${message}`])
})

it.each([
  [0, 'Amount must be at least $1.00.'],
  [10_000_000, 'Amount must not exceed $9,999,999.00.'],
  ['a house', 'Amount must be a number of dollars, such as 600,000.00.'],
])('a security value of %s is refused', (securityValue, message) => {
  const sent = { ...purchase, securityList: [security, { ...security, securityValue }] }
  expect(messagesOf(sent)).toEqual([`securityList.1.securityValue: ${message}`])
})

const eight = <Row>(row: Row) => Array.from({ length: 8 }, () => row)

it.each([
  ['loanList', eight(loan), 'Enter at most 7 loans.'],
  ['securityList', eight(security), 'Enter at most 7 securities.'],
  ['borrowerList', eight(borrower), 'Enter at most 7 borrowers.'],
  ['insuredLoanList', eight({ loanNumber: 'A1' }), 'Enter at most 7 insured loans.'],
])('the list %s is refused with an eighth row', (field, rows, message) => {
  expect(messagesOf({ ...topUp, [field]: rows })).toEqual([`${field}: ${message}`])
})

it('the schema accepts a request without any field: the rules report what is missing', () => {
  expect(quoteRequestBodySchema.safeParse({}).success).toBe(true)
})

it.each([
  ['an unknown key', { partyId: 3 }],
  ['an unknown key in a row', { loanList: [{ ...loan, submittedBy: 'me' }] }],
  ['a flag that is neither YES nor NO', { capitalisedFlag: 'true' }],
  ['an amount that is neither a number nor text', { outstandingLoanBalance: {} }],
  ['a list that is none', { loanList: 'all' }],
  ['a list of a hundred and one rows', { insuredLoanList: Array.from({ length: 101 }, () => ({ loanNumber: '1' })) }],
  ['a text without end', { sourceRefNumber: 'x'.repeat(201) }],
])('the schema refuses a request with %s', (_what, change) => {
  expect(quoteRequestBodySchema.safeParse({ ...purchase, ...change }).success).toBe(false)
})
