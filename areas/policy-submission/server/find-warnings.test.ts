import { expect, it } from 'vitest'
import { exampleRequests, type SavedQuote } from '#areas/quote/contract'
import type { Premium, Refusal } from '#packages/rating'
import {
  exampleSubmission,
  originationRequestSchema,
  type SubmissionForm,
  toOriginationRequest,
  type Warning,
} from '../contract/index.ts'
import { lists } from '../contract/testing/sample-lists.ts'
import { findWarnings, priceSubmission, productOf } from './find-warnings.ts'
import { validateOriginationRequest } from './validate-origination-request.ts'

const today = '2026-11-22'
const form = exampleSubmission('REF-1', { loans: 2, properties: 2, borrowers: 2 })
const [loan, otherLoan] = form.loans
const [property, otherProperty] = form.properties
const [borrower, otherBorrower] = form.borrowers
if (!loan || !otherLoan || !property || !otherProperty || !borrower || !otherBorrower) throw new Error('two of each')

/** The card's premium of the example: 10,701.82, GST 1,070.18, duty 1,177.20. */
const priced = {
  outcome: 'priced',
  basePremium: 1_070_182n,
  gst: 107_018n,
  stampDuty: 117_720n,
  governmentCredits: 0n,
  capitalised: false,
  card: { name: 'Card', version: '1', highestCapitalisedLvr: 9_700n },
} as unknown as Premium
const refused = (limit: object, ...others: object[]) =>
  ({ outcome: 'refused', ...limit, others, card: priced.card }) as unknown as Refusal

const quote = {
  quote: {
    quoteId: 'Q-1',
    validUntil: '2026-11-22',
    basePremium: 10_701.82,
    gst: 1_070.18,
    stampDuty: 1_177.2,
  },
  request: exampleRequests.purchase,
} as SavedQuote

type Context = Partial<Omit<Parameters<typeof findWarnings>[0], 'checked' | 'lists'>>

/** The warnings of the example with changes, in the request that the portal sends or with other values of a request. */
function warningsOf(changes: Partial<SubmissionForm> = {}, context: Context = {}, sent: object = {}): Warning[] {
  const { request } = toOriginationRequest({ ...form, ...changes }, { lists, today, sendSupplement: true })
  const parsed = originationRequestSchema.parse({ ...request, ...sent })
  const checked = validateOriginationRequest(parsed, { lists, codesOf: () => anyCode, today })
  return findWarnings({ checked, lists, priced, quote: null, insured: [], today, ...context })
}
const codes = ['STANDARD', 'HOMELN', 'P&I', 'FIXED', 'MONTHLY', 'N', 'Y', 'NONE', 'NW', 'OTHER', 'UNKNOWN', 'PA', 'B']
const anyCode = [...codes, 'OTH'].map((shortName) => ({ shortName, longName: shortName }))

it('a submission with the premium of the rate card has no warning', () => {
  expect(warningsOf()).toEqual([])
  expect(warningsOf({}, { quote: null, insured: [] })).toEqual([])
})

it.each([
  ['basePremium', '10,702.82', '10,702.83', 'Base Premium is $10,702.83; the rate card gives $10,701.82.'],
  ['basePremium', '10,700.82', '10,700.81', 'Base Premium is $10,700.81; the rate card gives $10,701.82.'],
  ['gst', '1,071.18', '1,071.19', 'GST is $1,071.19; the rate card gives $1,070.18.'],
  ['stampDuty', '1,176.20', '1,176.19', 'Stamp Duty is $1,176.19; the rate card gives $1,177.20.'],
] as const)(
  'a %s of %s is accepted as the rate card’s, and one of %s is outside it',
  (field, within, beyond, message) => {
    expect(warningsOf({ [field]: within })).toEqual([])
    expect(warningsOf({ [field]: beyond })).toEqual([{ code: 'other-premium', level: 'outside', message, field }])
  },
)

it('a premium of zero is outside the card unless the card’s premium is zero', () => {
  const almostFree = { ...priced, basePremium: 100n, gst: 0n, stampDuty: 0n }
  const free = { basePremium: '0', gst: '0', stampDuty: '0' }
  expect(warningsOf(free, { priced: almostFree }).map(({ message }) => message)).toEqual([
    'Base Premium is $0.00; the rate card gives $1.00.',
  ])
  expect(warningsOf(free, { priced: { ...almostFree, basePremium: 0n } })).toEqual([])
})

const notCompared = 'Premium not compared: the rate card has no rate for these loans.'
const limits: Readonly<Record<string, readonly [object, Warning['level'], string]>> = {
  'lvr-above-cap': [
    { baseLvr: 9_801n, highestLvr: 9_500n },
    'outside',
    'The LVR of 98.01% is above the limit of 95.00%.',
  ],
  'loan-above-cap': [
    { loan: 100_000_100n, loanCap: 100_000_000n },
    'outside',
    'The total loan of $1,000,001.00 is above the limit of $1,000,000.00.',
  ],
  'capitalised-lvr-above-cap': [
    { capitalisedLvr: 9_701n, highestCapitalisedLvr: 9_700n },
    'outside',
    'The capitalised LVR of 97.01% is above the limit of 97.00%.',
  ],
  'no-rate': [{}, 'outside', notCompared],
  'product-not-on-card': [{}, 'note', notCompared],
  'state-without-duty': [{}, 'note', notCompared],
}
it.each(Object.keys(limits))(
  'a loan beyond the limit %s of the rate card gets one warning, and its premium is not compared',
  (code) => {
    const [figures, level, message] = limits[code] ?? []
    expect(warningsOf({ basePremium: '1' }, { priced: refused({ code, ...figures }) })).toEqual([
      { code, level, message },
    ])
  },
)

it('each limit of the rate card that the loan exceeds is a warning, the capitalised LVR too', () => {
  const [lvr, loan] = ['lvr-above-cap', 'loan-above-cap'].map((code) => ({ code, ...limits[code]?.[0] }))
  const found = (changes: object) =>
    warningsOf(changes, { priced: refused(lvr ?? {}, loan ?? {}) }).map(({ code, level }) => `${level} ${code}`)
  expect(found({})).toEqual(['outside lvr-above-cap', 'outside loan-above-cap'])
  const capitalised = { capitalized: 'Y', insuredAmountIncrease: '42,060' }
  expect(found(capitalised)).toContain('outside capitalised-lvr-above-cap')
  expect(found({ ...capitalised, capitalized: 'N' })).not.toContain('outside capitalised-lvr-above-cap')
})

it('a capitalised LVR above the limit is told once', () => {
  const limit = { code: 'capitalised-lvr-above-cap', ...limits['capitalised-lvr-above-cap']?.[0] }
  const found = warningsOf({ capitalized: 'Y', insuredAmountIncrease: '42,060' }, { priced: refused(limit) })
  expect(found.filter(({ code }) => code === limit.code)).toHaveLength(1)
})

it('a monthly premium that is sent as capitalised is noted', () => {
  const monthly = { paymentType: 'ST', billingTenure: '12', capitalized: 'Y', insuredAmountIncrease: '42,060' }
  const found = warningsOf(monthly)
  expect(found).toContainEqual({
    code: 'capitalised-monthly',
    level: 'note',
    message: 'Capitalized is Yes, but a monthly premium is never capitalised.',
    field: 'capitalized',
  })
  expect(found.map(({ code }) => code)).not.toContain('capitalised-lvr-above-cap')
  expect(warningsOf({ ...monthly, capitalized: 'N', insuredAmountIncrease: '' })).toEqual([])
})

it('a note says that the premium is not compared when no rate card is in force on the quotation date', () => {
  expect(warningsOf({ basePremium: '1' }, { priced: null })).toEqual([
    { code: 'no-card', level: 'note', message: 'Premium not compared: no rate card is in force on 18/11/2026.' },
  ])
})

it('a capitalised LVR that only the entered increase lifts above the limit is outside the card', () => {
  const capitalised = { capitalized: 'Y', insuredAmountIncrease: '42,000.01' }
  const found = (changes: object) =>
    warningsOf({ ...capitalised, ...changes }, { priced: { ...priced, capitalised: true } })
  expect(found({})).toContainEqual({
    code: 'capitalised-amounts',
    level: 'note',
    message: 'Capitalised: Insured Amt Increase is $42,000.01; the premium is $12,949.20.',
    field: 'insuredAmountIncrease',
  })
  expect(found({}).map(({ code }) => code)).not.toContain('capitalised-lvr-above-cap')
  // 97.01% of $600,000 is $582,060.
  expect(found({ insuredAmountIncrease: '42,060' })).toContainEqual({
    code: 'capitalised-lvr-above-cap',
    level: 'outside',
    message: 'The capitalised LVR of 97.01% is above the limit of 97.00%.',
  })
})

it.each([
  ['the premium and the loans', '12,949.20', '540,000', []],
  ['within a dollar of them', '12,950.20', '540,001.00', []],
  ['not given', '', '', []],
  ['a dollar and a cent above the premium', '12,950.21', '', ['insuredAmountIncrease']],
  ['a dollar and a cent below the premium', '12,948.19', '', ['insuredAmountIncrease']],
  ['a dollar and a cent above the loans', '', '540,001.01', ['originalAmount']],
  ['the loans with the premium', '12,949.20', '552,949.20', ['originalAmount']],
])(
  'only capitalised amounts that differ by more than a dollar get a note: %s (increase "%s", original amount "%s")',
  (_what, increase, original, fields) => {
    const found = warningsOf({ capitalized: 'Y', insuredAmountIncrease: increase, originalAmount: original })
    expect(found.map(({ code, level, field }) => [code, level, field])).toEqual(
      fields.map((field) => ['capitalised-amounts', 'note', field]),
    )
  },
)

it('an increase gets a note when nothing is capitalised, and an original amount does not', () => {
  expect(warningsOf({ insuredAmountIncrease: '5', originalAmount: '1' })).toEqual([
    {
      code: 'capitalised-amounts',
      level: 'note',
      message: 'Insured Amt Increase is $5.00, but Capitalized is No.',
      field: 'insuredAmountIncrease',
    },
  ])
})

it('a quote is valid on its last day, and expired on the next', () => {
  const expired = () => warningsOf({}, { quote, today: '2026-11-23' }).filter(({ level }) => level === 'outside')
  expect(warningsOf({}, { quote }).filter(({ code }) => code === 'quote-expired')).toEqual([])
  expect(expired()).toEqual([
    {
      code: 'quote-expired',
      level: 'outside',
      message: 'Quote Q-1 was valid until 22/11/2026.',
      field: 'lmiReferenceNo',
    },
  ])
})

it('each value that differs from the quote gets a note', () => {
  const found = warningsOf({ gst: '1,070.19' }, { quote })
  expect(found.map(({ code, level, message }) => [code, level, message])).toContainEqual([
    'moved-since-quote',
    'note',
    'GST: $1,070.18 in the quote, $1,070.19 now.',
  ])
  expect(new Set(found.map(({ level }) => level))).toEqual(new Set(['note']))
})

it('a loan number that another policy insures, in upper or lower case, is outside the card', () => {
  expect(warningsOf({}, { insured: [{ loanNumber: 'ref1l2', policyNumber: '1000000009' }] })).toEqual([
    {
      code: 'insured-elsewhere',
      level: 'outside',
      message: 'Loan ref1l2 is already insured under policy 1000000009.',
      field: 'loans.1.loanNumber',
    },
  ])
})

it('a postcode outside the state of its property gets a note, and one within it does not', () => {
  const properties = [property, { ...otherProperty, state: 'NSW', postCode: '2000' }]
  expect(warningsOf({ properties })).toEqual([])
  expect(warningsOf({ properties: [property, { ...otherProperty, postCode: '2000' }] })).toEqual([
    {
      code: 'postcode-elsewhere',
      level: 'note',
      message: '2 Banksia Street: postcode 2000 is not usual for The VIC.',
      field: 'properties.1.postCode',
    },
  ])
})

it('a construction purpose gets a note when constructionLoan is N, and none when it is Y', () => {
  const loans = [loan, { ...otherLoan, loanPurpose: 'CONSTR' }]
  expect(warningsOf({ loans })).toEqual([
    {
      code: 'construction-not-sent',
      level: 'note',
      message: 'Loan REF1L2: the purpose is construction, but Construction loan is N.',
      field: 'loans.1.loanPurpose',
    },
  ])
  const { request } = toOriginationRequest({ ...form, loans }, { lists, today, sendSupplement: true })
  expect(warningsOf({ loans }, {}, { loans: request.loans.map((row) => ({ ...row, constructionLoan: 'Y' })) })).toEqual(
    [],
  )
})

it('a self-employed borrower gets a note when the occupation is Employee, and none for another occupation', () => {
  const borrowers = [{ ...borrower, employmentType: 'SELFEMP' }, otherBorrower]
  expect(warningsOf({ borrowers })).toEqual([
    {
      code: 'employee-not-sent',
      level: 'note',
      message: 'Borrower B-1: self-employed, but Occupation is Employee.',
      field: 'borrowers.0.employmentType',
    },
  ])
  const { request } = toOriginationRequest({ ...form, borrowers }, { lists, today, sendSupplement: true })
  expect(
    warningsOf({ borrowers }, {}, { borrowers: request.borrowers.map((row) => ({ ...row, occupation: 'Owner' })) }),
  ).toEqual([])
})

it('a policy number or an outstanding balance makes a submission a top-up', () => {
  const transactionOf = (policyNo: string | null, outstandingLoanBalance: bigint | null) =>
    productOf(submissionWith({ policyNo, outstandingLoanBalance }), lists).transactionType
  expect([transactionOf('1000000001', null), transactionOf(null, 1n)]).toEqual(['TOPUP', 'TOPUP'])
  expect([transactionOf(null, 0n), transactionOf(null, null)]).toEqual(['NEW', 'NEW'])
})

it('one SMSF loan makes the product SMSF, and a staged payment makes the plan monthly', () => {
  const { loans } = submissionWith({})
  const mixed = loans.map((row, index) => ({ ...row, isSMSFLoan: index === 1 ? 'Y' : 'N' }))
  expect(productOf(submissionWith({ loans: mixed, paymentType: 'ST' }), lists)).toMatchObject({
    productType: 'SMSF',
    premiumPlanType: 'IPTMnthly',
  })
  expect(productOf(submissionWith({}), lists)).toMatchObject({ productType: 'SGS', premiumPlanType: 'IPTSng' })
})

it('nothing is priced without a card or a duty in force on the quotation date', () => {
  const reference = { cardFor: () => null, dutyOn: () => null }
  const submission = submissionWith({})
  expect(priceSubmission(reference as never, 'IRONBARK', submission, productOf(submission, lists), null)).toBeNull()
})

function submissionWith(values: object) {
  const { request } = toOriginationRequest(form, { lists, today, sendSupplement: true })
  const parsed = originationRequestSchema.parse(request)
  const { submission } = validateOriginationRequest(parsed, { lists, codesOf: () => anyCode, today })
  return { ...submission, ...values }
}
