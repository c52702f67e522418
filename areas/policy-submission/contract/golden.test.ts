import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, it } from 'vitest'
import { exampleSubmission } from './example-submission.ts'
import type { SubmissionForm } from './submission-fields.ts'
import { lists } from './testing/sample-lists.ts'
import { type OutgoingValue, toOriginationRequest } from './to-origination-request.ts'

type Case = {
  readonly form: SubmissionForm
  readonly quoted?: Readonly<Record<string, string>>
  readonly sendSupplement?: true
}

const one = exampleSubmission('REF-1')
const two = exampleSubmission('REF-2', { loans: 2, properties: 2 })
const [loan] = one.loans
const [property] = one.properties
const [borrower] = one.borrowers
if (!loan || !property || !borrower) throw new Error('the example has a row of each kind')

const blank = (row: object) =>
  Object.fromEntries(Object.keys(row).map((name) => [name, ''])) as Readonly<Record<string, string>>

/** The forms of golden.csv by case name. */
const cases: Readonly<Record<string, Case>> = {
  'blank optional fields': { form: { ...one, underwritingType: '' } },
  'all fields': {
    sendSupplement: true,
    quoted: {
      lmiReferenceNo: '7KD3M-9PXWC-4BQRT',
      basePremium: '10,701.82',
      'loans.l1.amountRequested': '540000.00',
      'properties.p1.valuationAmount': '599,000.00',
    },
    form: {
      ...one,
      lmiReferenceNo: ' 7KD3M-9PXWC-4BQRT ',
      campaignId: 'SPRING-26',
      capitalized: 'Y',
      insuredAmountIncrease: '$12,949.20',
      originalAmount: '540,000',
      variationType: 'Top-up',
      outstandingLoanBalance: '100,000',
      policyNo: '1000000001',
      loans: [{ ...loan, amountRequested: '540,000' }],
      properties: [{ ...property, occupancyType: 'BUS', amountLimitedByGuarantee: '50,000' }],
    },
  },
  'staged payment': { sendSupplement: true, form: { ...one, paymentType: 'ST', billingTenure: '24' } },
  'several loans and properties': {
    form: {
      ...exampleSubmission('REF-3', { loans: 2, properties: 3, borrowers: 2 }),
      loans: two.loans.map((row, index) => ({ ...row, links: index === 0 ? ['p1', 'p2'] : ['p2', 'p3'] })),
    },
  },
  'nothing ticked in a caller’s form': { form: { ...two, loans: two.loans.map((row) => ({ ...row, links: [] })) } },
  'odd dates': {
    form: {
      ...one,
      applicationDate: '2026-11-16',
      quotationDate: '31/02/2026',
      loans: [{ ...loan, drawDownDate: '' }],
    },
  },
  'nothing entered': {
    form: {
      ...one,
      ...blank({ ...one, loans: undefined }),
      loans: [{ ...loan, ...blank(loan), key: 'l1', links: [] }],
      properties: [{ ...property, ...blank(property), key: 'p1' }],
      borrowers: [{ ...borrower, ...blank(borrower), key: 'b1' }],
    } as SubmissionForm,
  },
}

type GoldenRow = Readonly<Record<'case' | 'path' | 'entered' | 'sent' | 'as' | 'origin' | 'section', string>>
const golden: readonly GoldenRow[] = parse(readFileSync(new URL('golden.csv', import.meta.url), 'utf8'), {
  columns: true,
  comment: '#',
})

function map(name: string) {
  const { form, quoted = {}, sendSupplement = false } = cases[name] ?? { form: one }
  return toOriginationRequest(form, { lists, today: '2026-11-22', quoted, sendSupplement })
}

function printed(name: string, { path, text, value, origin, section }: OutgoingValue): GoldenRow {
  const sent = typeof value === 'string' ? value : JSON.stringify(value)
  const as = typeof value === 'string' ? 'text' : 'json'
  return { case: name, path, entered: text, sent, as, origin, section }
}

it('golden.csv has a form for every case', () => {
  expect([...new Set(golden.map((row) => row.case))]).toEqual(Object.keys(cases))
})

it.each(Object.keys(cases))('the request of "%s" has exactly the values of golden.csv', (name) => {
  expect(map(name).values.map((value) => printed(name, value))).toEqual(golden.filter((row) => row.case === name))
})

it.each(Object.keys(cases))('the request of "%s" has no value that was not shown', (name) => {
  const { request, values } = map(name)
  const built: Record<string, unknown> = {}
  for (const { path, value } of values) put(built, path.split('.'), value)
  expect(built).toEqual(JSON.parse(JSON.stringify(request)))
})

it('entered values without a field in the request are kept with the submission', () => {
  const { kept } = toOriginationRequest(
    {
      ...one,
      paymentType: 'ST',
      billingTenure: '24',
      properties: [{ ...property, amountLimitedByGuarantee: '50,000' }],
    },
    { lists, today: '2026-11-22', sendSupplement: false },
  )
  expect(kept.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'Billing Tenure (1-60): 24',
    'Underwriting Type: FULL',
    'Insurer: Figtree Mortgage Insurance',
    'Amount Limited By Guarantee of 1 Banksia Street: 50,000',
  ])
})

function put(into: Record<string, unknown>, [name = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) into[name] = value
  else {
    into[name] ??= /^\d+$/.test(rest[0] ?? '') ? [] : {}
    put(into[name] as Record<string, unknown>, rest, value)
  }
}
