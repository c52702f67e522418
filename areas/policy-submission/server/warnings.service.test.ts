import { expect, it } from 'vitest'
import { exampleRequests, type SavedQuote } from '#areas/quote/contract'
import { acceptDisclaimer, quoteFor } from '../../../tests/service/quote-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import { first, type Json, parties, submissionCalls, today } from '../../../tests/service/submission-calls.ts'
import { exampleSubmission, type SubmissionForm, submissionFromQuote, toOriginationRequest } from '../contract/index.ts'
import { lists } from '../contract/testing/sample-lists.ts'

const manager = 'ironbark.manager'
const calls = setUpApp({ now: '2026-11-22T01:00:00Z' }, submissionCalls)

/** The non-empty fields of a row. */
const kept = <Row extends object>(row: Row): Partial<Row> =>
  Object.fromEntries(Object.entries(row).filter(([, text]) => text !== '')) as Partial<Row>
const warningsOf = async (form: SubmissionForm, changes: Json = {}) =>
  ((await calls.created(form, changes)).errors ?? []).map(({ message }) => message)

it('a submission with an LVR above the limit of its product creates its policy and gets a warning', async () => {
  const form = exampleSubmission('LVR-1')
  const warnings = await warningsOf({
    ...form,
    properties: [{ ...first(form.properties), valuationAmount: '550,000' }],
  })
  expect(warnings).toEqual(['The LVR of 98.18% is above the limit of 95.00%.'])
})

it('a premium that differs from the rate card’s by more than a dollar gets a warning', async () => {
  expect(await warningsOf({ ...exampleSubmission('PREMIUM-1'), gst: '1,071.18', stampDuty: '1,179.21' })).toEqual([
    'Stamp Duty is $1,179.21; the rate card gives $1,177.20.',
  ])
})

it('a loan that another policy insures gets a warning, in upper or lower case', async () => {
  const { policyNo } = await calls.created(exampleSubmission('TWICE-1'))
  const form = exampleSubmission('TWICE-2')
  const warnings = await warningsOf({ ...form, loans: [{ ...first(form.loans), loanNumber: 'twice1l1' }] })
  expect(warnings).toEqual([`Loan TWICE1L1 is already insured under policy ${policyNo}.`])
})

it('a capitalised increase that is the premium gives the policy its LVR; another gets a warning, and so does an original amount that is not the loans’ sum', async () => {
  const capitalised = { ...exampleSubmission('CAP-1'), capitalized: 'Y' }
  const right = { ...capitalised, insuredAmountIncrease: '12,949.20', originalAmount: '540,000.00' }
  const { policyNo, errors } = await calls.created(right)
  expect(errors ?? []).toEqual([])
  const policy = (await calls.app.inject(manager, `/api/policy-search/policies/${policyNo}`)).json()
  expect(policy).toMatchObject({ capitalised: true, lvr: 90, capitalisedLvr: 92.16 })
  const gross = { ...exampleSubmission('CAP-2'), capitalized: 'Y', insuredAmountIncrease: '12,000' }
  expect(await warningsOf({ ...gross, originalAmount: '552,949.20' })).toEqual([
    'Capitalised: Insured Amt Increase is $12,000.00; the premium is $12,949.20.',
    'Capitalised: Original Amount is $552,949.20; the loans are $540,000.00.',
  ])
})

it('each value that changed since the quote gets a warning, and so does an expired quote', async () => {
  await acceptDisclaimer(calls.app, manager)
  const { quoteId } = await quoteFor(calls.app, manager, exampleRequests.purchase)
  const { quoteId: expired } = await quoteFor(calls.app, manager, exampleRequests.purchase)
  const form = exampleSubmission('QUOTE-1')
  expect(await warningsOf({ ...form, lmiReferenceNo: quoteId })).toEqual([])
  calls.app.clock.set('2027-03-01T01:00:00Z')
  const [loan, property] = [first(form.loans), first(form.properties)]
  const warnings = await warningsOf({
    ...form,
    lmiReferenceNo: expired,
    stampDuty: '1,177.21',
    loans: [{ ...loan, loanNumber: 'QUOTE2L1', amountRequested: '540,000.01' }],
    properties: [{ ...property, occupancyType: 'BUS' }],
  })
  calls.app.clock.set('2026-11-22T01:00:00Z')
  expect(warnings).toEqual([
    'Base Premium is $10,701.82; the rate card gives $11,772.00.',
    'GST is $1,070.18; the rate card gives $1,177.20.',
    'Stamp Duty is $1,177.21; the rate card gives $1,294.92.',
    `Quote ${expired} was valid until 20/02/2027.`,
    'Stamp Duty: $1,177.20 in the quote, $1,177.21 now.',
    'Loan 1 amount: $540,000.00 in the quote, $540,000.01 now.',
    'Property 1 occupancy: Owner occupied in the quote, Investment now.',
  ])
})

it('the warning about a value that differs from the quote has a stable code', async () => {
  await acceptDisclaimer(calls.app, manager)
  const { quoteId } = await quoteFor(calls.app, manager, exampleRequests.purchase)
  const form = { ...exampleSubmission('QUOTE-3'), lmiReferenceNo: quoteId }
  const loans = [{ ...first(form.loans), loanNumber: 'QUOTE3L1', amountRequested: '540,000.01' }]
  const { errors } = await calls.created({ ...form, loans })
  expect(errors?.map(({ code }) => code)).toContain('moved-since-quote')
})

it('a form as filled in from its quote gets no warning, and its values are marked as quoted', async () => {
  await acceptDisclaimer(calls.app, manager)
  const { quoteId } = await quoteFor(calls.app, manager, exampleRequests.capitalised)
  const saved = (await calls.app.inject(manager, `/api/quote/${quoteId}`)).json<SavedQuote>()
  const { form: filled, quoted } = submissionFromQuote(saved, { ...lists, parties })
  const entered = exampleSubmission('FILLED-1')
  const form: SubmissionForm = {
    ...entered,
    ...filled,
    ...{ applicationDate: entered.applicationDate, docType: entered.docType, insurer: entered.insurer },
    loans: [{ ...first(entered.loans), ...kept(first(filled.loans)) }],
    properties: [{ ...first(entered.properties), ...kept(first(filled.properties)) }],
    borrowers: [{ ...first(entered.borrowers), ...kept(first(filled.borrowers)) }],
  }
  expect(await warningsOf(form)).toEqual([])
  const { values } = toOriginationRequest(form, { lists: { parties }, today, quoted, sendSupplement: true })
  expect(values.filter(({ origin }) => origin === 'quote').map(({ path }) => path)).toEqual([
    ...['primaryUniqueId', 'approvedDate', 'paymentType', 'capitalizedFlag', 'quotePremium', 'gst', 'stampDuty'],
    'lenderCode',
    ...['approvedLoanAmount', 'loanPurpose', 'smsf', 'insuredAmountIncrease'].map((name) => `loans.0.${name}`),
    ...['state', 'occupancyType', 'securityValue'].map((name) => `securities.0.${name}`),
    ...['firstHomeBuyer', 'employmentType'].map((name) => `borrowers.0.${name}`),
    'supplement.originalAmount',
  ])
})

it('warnings reveal nothing of another lender’s quotes or loans', async () => {
  await acceptDisclaimer(calls.app, 'coolabah.manager')
  const { quoteId } = await quoteFor(calls.app, 'coolabah.manager', {
    ...exampleRequests.purchase,
    brandName: 'CoolabahMutual',
  })
  const form = exampleSubmission('ALONE-1')
  const coolabah = await calls.created({ ...form, party: 'CoolabahMutual' }, {}, 'coolabah.manager')
  expect(coolabah.errors).toBeUndefined()
  expect(await warningsOf({ ...form, lmiReferenceNo: quoteId, loans: form.loans })).toEqual([])
})
