import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  exampleSubmission,
  figuresOfForm,
  originationRequestSchema,
  originationTable,
  parseSubmission,
  type SubmissionForm,
  submissionFigures,
  toOriginationRequest,
} from '../contract/index.ts'
import { lists } from '../contract/testing/sample-lists.ts'
import { validateOriginationRequest } from './validate-origination-request.ts'

const today = '2026-11-22'

/** Reference lists that contain only the codes the system fills in. */
const filledCodes = new Map<string, string[]>([['finance-types', ['OTH']]])
for (const part of Object.values(originationTable))
  for (const entry of Object.values(part))
    if ('list' in entry) filledCodes.set(entry.list, [...(filledCodes.get(entry.list) ?? []), entry.value])
const codesOf = (list: string) => (filledCodes.get(list) ?? []).map((shortName) => ({ shortName, longName: shortName }))

const filledIn = { loanType: 'HOMELN', paymentType: 'P&I', interestType: 'FIXED', repaymentFrequency: 'MONTHLY' }
const unknownTerms = {
  loanType: null,
  paymentType: null,
  interestType: null,
  fixedRateExpiryDate: null,
  interestRate: null,
  repaymentFrequency: null,
}

const codeOf = (list: keyof typeof lists) => fc.constantFrom(...lists[list].map(({ shortName }) => shortName))
const maybe = (texts: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), texts)
const words = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(..."abz AZ09-/&'’é"), minLength: 1, maxLength })
    .filter((text) => text.trim() !== '')
/** Dollar amounts with and without dollar sign and commas. */
const dollars = fc
  .tuple(fc.integer({ min: 0, max: 900_000_000 }), fc.constantFrom('', '$'), fc.boolean())
  .map(([cents, sign, grouped]) => {
    const text = (cents / 100).toFixed(2)
    return sign + (grouped ? text.replace(/\B(?=(\d{3})+\.)/g, ',') : text)
  })
const dayBetween = (min: string, max: string) =>
  fc
    .tuple(fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true }), fc.boolean())
    .map(([date, iso]) => {
      const day = date.toISOString().slice(0, 10)
      return iso ? day : day.split('-').reverse().join('/')
    })
const pastDay = dayBetween('1990-01-01', today)
const months = (min: number, max: number) => fc.integer({ min, max }).map(String)

const loan = fc.record({
  amountRequested: dollars,
  loanPurpose: codeOf('loanPurpose'),
  isSMSFLoan: codeOf('smsf'),
  drawDownDate: dayBetween('1990-01-01', '2060-01-01'),
  remainingLoanTerm: months(0, 480),
})
const property = fc.record({
  addressLine1: words(100),
  city: words(60),
  state: codeOf('state'),
  postCode: fc.integer({ min: 1000, max: 9999 }).map(String),
  country: codeOf('country'),
  valuationAmount: fc.integer({ min: 1, max: 900_000 }).map((thousands) => `${thousands}000`),
  occupancyType: codeOf('occupancyType'),
  residentialType: codeOf('residentialType'),
  ndis: codeOf('ndis'),
  amountLimitedByGuarantee: maybe(dollars),
})
const borrower = fc.record({
  uniqueBorrowerId: words(40),
  firstHomeBuyer: codeOf('firstHomeBuyer'),
  residencyStatus: codeOf('residencyStatus'),
  expatriate: codeOf('expatriate'),
  employmentType: codeOf('employmentType'),
})
const own = fc.record({
  party: codeOf('parties'),
  lmiReferenceNo: words(40),
  applicationDate: pastDay,
  quotationDate: pastDay,
  docType: codeOf('documentationType'),
  campaignId: maybe(words(100)),
  underwritingType: maybe(codeOf('underwritingType')),
  capitalized: codeOf('capitalized'),
  insuredAmountIncrease: maybe(dollars),
  insurer: words(100),
  originalAmount: maybe(dollars),
  variationType: maybe(words(100)),
  outstandingLoanBalance: maybe(dollars),
  policyNo: maybe(fc.integer({ min: 1, max: 2_000_000_000 }).map(String)),
  basePremium: dollars,
  gst: dollars,
  stampDuty: dollars,
})
const payment = fc.oneof(
  fc.record({ paymentType: fc.constant('SINGLE'), billingTenure: fc.constant('') }),
  fc.record({ paymentType: fc.constant('ST'), billingTenure: months(1, 60) }),
)

/** Valid forms; the nth property is linked to the nth loan, and to some others. */
const forms = fc
  .record({
    own,
    payment,
    loans: fc.array(loan, { minLength: 1, maxLength: 4 }),
    properties: fc.array(property, { minLength: 1, maxLength: 4 }),
    borrowers: fc.array(borrower, { minLength: 1, maxLength: 3 }),
    more: fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 4 }),
  })
  .map(({ own, payment, loans, properties, borrowers, more }): SubmissionForm => {
    const linked = (at: number, to: number) =>
      to % loans.length === at ||
      at % properties.length === to ||
      more.some(([one, other]) => one === at && other === to)
    return {
      ...own,
      ...payment,
      loans: loans.map((row, at) => ({
        ...row,
        key: `l${at}`,
        loanNumber: `L${at}`,
        links: properties.flatMap((_row, to) => (linked(at, to) ? [`p${to}`] : [])),
      })),
      properties: properties.map((row, at) => ({ ...row, key: `p${at}` })),
      borrowers: borrowers.map((row, at) => ({ ...row, key: `b${at}` })),
    }
  })
  .filter((form) => parseSubmission(form, lists, today).errors === undefined)

it('the server accepts the request of any valid form and finds the same values in it', () => {
  fc.assert(
    fc.property(forms, (form) => {
      const { request } = toOriginationRequest(form, { lists, today, sendSupplement: true })
      const sent = z.parse(originationRequestSchema, JSON.parse(JSON.stringify(request)))
      const { submission } = validateOriginationRequest(sent, { lists, codesOf, today })
      const entered = parseSubmission(form, lists, today).values
      expect(meaning(submission)).toEqual(meaning(entered))
      expect(submissionFigures(submission)).toEqual(figuresOfForm(form))
    }),
    { numRuns: 300 },
  )
})

it('the increase of a capitalised submission is split over its loans to the cent, and the parts add up to it', () => {
  const three = exampleSubmission('REF-1', { loans: 3, properties: 3 })
  const amounts = ['300,000', '150,000', '100.01']
  const form: SubmissionForm = {
    ...three,
    capitalized: 'Y',
    insuredAmountIncrease: '$6,025.82',
    loans: three.loans.map((row, index) => ({ ...row, amountRequested: amounts[index] ?? '' })),
  }
  const { request, values } = toOriginationRequest(form, { lists, today, sendSupplement: false })
  expect(request.loans.map(({ insuredAmountIncrease }) => insuredAmountIncrease)).toEqual([
    '4016.32',
    '2008.16',
    '1.34',
  ])
  expect(values.find(({ path }) => path === 'loans.1.insuredAmountIncrease')).toMatchObject({
    text: '$6,025.82',
    value: '2008.16',
    origin: 'changed',
  })
  const { submission } = validateOriginationRequest(request as never, { lists, codesOf, today })
  expect(submission.insuredAmountIncrease).toBe(602_582n)
  expect(submissionFigures(submission)).toMatchObject({
    loans: 45_010_001n,
    increase: 602_582n,
    insuredAmount: 45_612_583n,
    lvr: 7502n,
    capitalisedLvr: 7602n,
  })
})

it('no request holds a value that is not shown before it is sent', () => {
  fc.assert(
    fc.property(forms, fc.boolean(), (form, sendSupplement) => {
      const { request, values } = toOriginationRequest(form, { lists, today, sendSupplement })
      const shown = new Map(values.map(({ path, value }) => [path, JSON.stringify(value)]))
      for (const [path, value] of leavesOf(request)) expect(shown.get(path)).toBe(value)
    }),
    { numRuns: 100 },
  )
})

it('a request without a supplement is accepted, so without insurer and tenure', () => {
  const form = { ...exampleSubmission('REF-1'), paymentType: 'ST', billingTenure: '24' }
  const { request } = toOriginationRequest(form, { lists, today, sendSupplement: false })
  const { submission } = validateOriginationRequest(request as never, { lists, codesOf, today })
  expect(submission).toMatchObject({ paymentType: 'ST', billingTenure: null, insurer: null })
})

it.each([
  ['all as the portal fills them in', {}, {}],
  [
    'left out',
    { loanType: null, paymentType: null, interestType: null, interestRate: null, repaymentFrequency: null },
    {},
  ],
  ['with a rate', { interestRate: '6.14' }, { ...filledIn, interestRate: '6.14' }],
  ['with an expiry date', { fixedRateExpiryDate: '01/02/2030' }, { ...filledIn, fixedRateExpiryDate: '2030-02-01' }],
  ['with another payment type', { paymentType: 'IO' }, { ...filledIn, paymentType: 'IO', interestType: null }],
  ['variable', { interestType: 'VARIABLE' }, { ...filledIn, interestType: 'VARIABLE' }],
])('placeholders of the request are stored as unknown loan terms: %s', (_what, changes, known) => {
  const { request } = toOriginationRequest(exampleSubmission('REF-1'), { lists, today, sendSupplement: true })
  const sent = { ...request, loans: request.loans.map((loan) => ({ ...loan, ...changes })) }
  const codes = ['IO', 'VARIABLE'].map((shortName) => ({ shortName, longName: shortName }))
  const { terms } = validateOriginationRequest(sent as never, {
    lists,
    codesOf: (list) => [...codesOf(list), ...codes],
    today,
  })
  expect(terms[0]).toEqual({ ...unknownTerms, ...known })
})

/** Normalises a submission for comparison: ignores keys, maps Business to Investment, and an unsent amount to zero. */
function meaning(submission: ReturnType<typeof parseSubmission>['values']) {
  if (!submission) return submission
  const { loans, securities, borrowers, campaignId, ...rest } = submission
  const place = new Map(securities.map(({ key }, index) => [key, index]))
  return {
    ...rest,
    campaignId: campaignId ?? 'Not Applicable',
    insuredAmountIncrease: rest.insuredAmountIncrease ?? 0n,
    loans: loans.map(({ key: _key, links, ...row }) => ({ ...row, links: links.map((key) => place.get(key)).sort() })),
    properties: securities.map(({ key: _key, occupancyType, ...row }) => ({
      ...row,
      occupancyType: occupancyType === 'BUS' ? 'INVST' : occupancyType,
    })),
    borrowers: borrowers.map(({ key: _key, ...row }) => row),
  }
}

/** The values of a request by path; a list of anything but rows is one value. */
function leavesOf(value: unknown, path = ''): [string, string][] {
  const isRows = Array.isArray(value) && /^(?:loans|securities|borrowers)$/.test(path)
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isRows && !isRecord) return [[path, JSON.stringify(value)]]
  return Object.entries(value as object).flatMap(([name, inner]) =>
    leavesOf(inner, path === '' ? name : `${path}.${name}`),
  )
}
