import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  exampleSubmission,
  quotedFormOf,
  type SubmissionForm,
  type SubmissionResponse,
} from '#areas/policy-submission/contract'
import { exampleRequests, type QuoteRequestBody } from '#areas/quote/contract'
import type { VariationBody } from '#areas/variation/contract'
import { asAdmin } from '../service/as-admin.ts'
import { acceptDisclaimer, askForQuote, quoteFor } from '../service/quote-calls.ts'
import { type As, startTestApp, type TestApp } from '../service/start-test-app.ts'
import { first, type Json, submissionCalls } from '../service/submission-calls.ts'
import { seedDemoPolicies } from '../service/upload-calls.ts'
import { substitution, variationCalls } from '../service/variation-calls.ts'
import { expectDescribed } from './expect-described.ts'

const manager = 'ironbark.manager'
const now = '2026-11-22T01:00:00Z'
const { purchase, topUp } = exampleRequests
/** In Force, Pending, and one that another policy has topped up. */
const policies = { inForce: '1000000001', pending: '1000000002', toppedUp: '1000000007' } as const
/** Of reference data that the installation does not have: other cards, duties and lists. */
const ofOtherData = [
  'no-options',
  'no-rate-card',
  'no-duty-table',
  'product-not-on-card',
  'state-without-duty',
  'no-rate',
]

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now })
  await seedDemoPolicies(app.deps)
  await acceptDisclaimer(app, manager)
  await sql(`update policy set topped_up_policy_number = '${policies.toppedUp}' where policy_number = '1000000006'`)
})
afterAll(() => app.stop())

const sql = (text: string) => asAdmin(app.testDatabase.adminUrl, text)
const post = (as: As, path: string, payload: object = {}) =>
  app.inject(as, { method: 'POST', url: `/api/${path}`, payload })
const loansOf = (form: SubmissionForm, amountRequested: string, loanNumber = first(form.loans).loanNumber) => ({
  loans: [{ ...first(form.loans), amountRequested, loanNumber }],
})
/** A loan above the limit of the card, on two securities. */
const large = (form: SubmissionForm): Partial<SubmissionForm> => {
  const security = first(form.properties)
  return {
    loans: [{ ...first(form.loans), amountRequested: '1,080,000', links: ['p1', 'p2'] }],
    properties: [security, { ...security, key: 'p2', addressLine1: '2 Banksia Street' }],
  }
}

it('a submission is refused with every code that its check and its call name', async () => {
  const { check, post: send, requestOf, created } = submissionCalls(app)
  const form = exampleSubmission('CODES-1')
  const two = requestOf(exampleSubmission('CODES-2', { loans: 2, properties: 2 }))
  const topping = (policyNo: string): Partial<SubmissionForm> => ({ policyNo, outstandingLoanBalance: '10,000' })
  await created(exampleSubmission('CODES-USED'))
  const changes: readonly Partial<SubmissionForm>[] = [
    { lmiReferenceNo: 'CODES-USED' },
    loansOf(form, '0'),
    loansOf(form, '700,000'),
    ...['1999999999', policies.pending, policies.toppedUp].map(topping),
  ]
  const links = (index: number) => (index === 0 ? [first(two.loans).loanNumber] : ['X9'])
  const bodies: readonly (object | string)[] = [
    ...changes.map((change) => requestOf({ ...form, ...change })),
    { ...two, securities: two.securities.map((row) => ({ ...row, securityValue: '0' })) },
    { ...two, securities: two.securities.map((row, index) => ({ ...row, loanNumbers: links(index) })) },
    {
      ...two,
      borrowers: two.borrowers.map((row) => ({ ...row, incomes: [{ incomeType: 'NONE', incomeAmount: '1' }] })),
    },
    JSON.stringify(two).replace('{', '{"primaryUniqueId":"CODES-3",'),
    { ...two, primaryUniqueId: ':'.repeat(100_001) },
  ]
  for (const body of bodies) {
    await check(manager, body)
    await send(manager, body)
  }

  const { quoteId } = await quoteFor(app, manager, purchase)
  const capitalised = { capitalized: 'Y', insuredAmountIncrease: '42,060' }
  const outside: readonly Partial<SubmissionForm>[] = [
    loansOf(form, '590,000'),
    large(form),
    capitalised,
    { basePremium: '1.00' },
    loansOf(form, '540,000', first(exampleSubmission('CODES-USED').loans).loanNumber),
  ]
  const unseen: Json = { acknowledged: { codes: [], reason: 'Agreed.' } }
  for (const change of outside) await send(manager, requestOf({ ...form, ...change }, unseen))
  app.clock.set('2027-03-01T01:00:00Z')
  await send(manager, requestOf({ ...form, lmiReferenceNo: quoteId }, unseen))
  app.clock.set(now)
  expectDescribed(app, (id) => id === 'checkSubmission' || id === 'submitPolicy', ofOtherData)
})

it('a price is refused with every code that its calls name', async () => {
  const form = exampleSubmission('CODES-4')
  const secured = (securityValue: number) => [{ ...first(purchase.securityList ?? []), securityValue }]
  const requests: readonly (readonly [As, QuoteRequestBody])[] = [
    ['ironbark.viewer', purchase],
    [manager, { ...purchase, securityList: secured(550_000) }],
    [
      manager,
      { ...purchase, loanList: [{ loanAmount: 1_200_000, loanPurpose: 'PUREXS' }], securityList: secured(1_400_000) },
    ],
    [manager, { ...purchase, capitalisedFlag: 'YES', securityList: secured(570_000) }],
    ...['1999999999', policies.pending, policies.toppedUp].map(
      (lmiPolicyNumber) => [manager, { ...topUp, lmiPolicyNumber }] as const,
    ),
  ]
  for (const [as, request] of requests) await askForQuote(app, as, request)

  const { quoteId } = await quoteFor(app, manager, purchase)
  const { quoteId: toppingUp } = await quoteFor(app, manager, topUp)
  const recalculate = (as: As, id: string, change: Partial<SubmissionForm> = {}) =>
    post(as, 'policy-submission/recalculate', { quoteId: id, form: quotedFormOf({ ...form, ...change }) })
  await recalculate(manager, '22222-22222-22222')
  await recalculate('ironbark.viewer', quoteId)
  const changes = [
    ...[loansOf(form, ''), loansOf(form, '590,000'), large(form)],
    { ...loansOf(form, '570,000'), capitalized: 'Y' },
  ]
  for (const change of changes) await recalculate(manager, quoteId, change)
  for (const policyNo of ['1999999999', policies.pending, policies.toppedUp])
    await recalculate(manager, toppingUp, { policyNo, outstandingLoanBalance: '700,000' })
  const isPrice = (id: string) => id === 'createQuote' || id === 'recalculateQuote'
  expectDescribed(app, isPrice, ofOtherData)
})

it('a variation is refused with every code that its calls name', async () => {
  const { details } = variationCalls(app)
  const right = substitution(await details())
  const [loan, ...loans] = right.newData.loans
  const [security, ...securities] = right.newData.securities
  const to = (newData: Partial<VariationBody['newData']>) => ({ ...right, newData: { ...right.newData, ...newData } })
  const pending = await details(manager, policies.pending)
  const bodies: readonly object[] = [
    substitution(pending),
    to({ policy: { ...right.newData.policy, policyNumber: '1000000007' } }),
    { ...right, oldData: { ...right.oldData, loans: [{ ...loan, approvedAmount: '1.00' }, ...loans] } },
    { ...right, newData: right.oldData },
    { ...right, variationData: { ...right.variationData, variationType: [] } },
    to({ securities: [] }),
    to({ loans: [{ ...loan, linkedSecurities: ['Nowhere'] }, ...loans] as never }),
    to({ securities: [{ ...security, id: 'none' }, ...securities] as never }),
    to({ loans: [loan, { ...loan }, ...loans] as never }),
    to({ securities: [security, { ...security, addressLine1: '9 Acacia Street' }, ...securities] as never }),
  ]
  for (const body of bodies) {
    await post(manager, 'variation/effect', body)
    await post(manager, 'variation/submit', body)
  }
  expect((await post(manager, 'variation/submit', right)).statusCode).toBe(200)
  await post(manager, 'variation/submit', right)
  expectDescribed(app, (id) => id === 'submitVariation' || id === 'calculateVariationEffect')
})

it('a submission is withdrawn only while its policy is as it was on that day', async () => {
  const { submit, withdraw } = submissionCalls(app)
  const { details } = variationCalls(app)
  const [varied, open, ended, toppedUp, late] = await Promise.all(
    ['VARIED', 'OPEN', 'ENDED', 'TOPPED', 'LATE'].map(async (reference) =>
      (await submit(manager, exampleSubmission(`BACK-${reference}`))).json<SubmissionResponse>(),
    ),
  )
  for (const { policyNo = '' } of [varied, open].flatMap((one) => one ?? [])) {
    const response = await post(manager, 'variation/submit', substitution(await details(manager, policyNo)))
    expect(response.statusCode, response.body).toBe(200)
    if (policyNo !== varied?.policyNo) continue
    const desk = `underwriting/variations/IRONBARK/${response.json().id}/decide`
    const decided = await post('figtree.underwriter', desk, { decision: 'Accepted', lastSeenEvent: 1 })
    expect(decided.statusCode, decided.body).toBe(200)
  }
  const end = { version: 1, endDate: '22/11/2026', endReason: 'Sold.', refundAmount: '0.00' }
  const policy = `underwriting/policies/IRONBARK/${ended?.policyNo}`
  expect((await post('figtree.underwriter', `${policy}/cancel`, end)).statusCode).toBe(200)
  await sql(`update policy set topped_up_policy_number = '${toppedUp?.policyNo}' where policy_number = '1000000006'`)
  for (const one of [varied, open, ended, toppedUp]) await withdraw(manager, one?.submissionId ?? '')
  await withdraw(manager, '22222-22222-22222')
  app.clock.set('2026-11-23T01:00:00Z')
  await withdraw(manager, late?.submissionId ?? '')
  app.clock.set(now)
  expectDescribed(app, (id) => id === 'withdrawSubmission')
})

it('a page opens a limited number of event streams', async () => {
  const address = await app.server.listen({ port: 0, host: 'localhost' })
  const ends = new AbortController()
  for (const [as, path] of [
    [manager, 'notification/events'],
    ['figtree.underwriter', 'underwriting/events'],
  ] as const) {
    const headers = { authorization: `Bearer ${await app.tokenFor(as)}` }
    for (let stream = 0; stream <= 10; stream += 1)
      await fetch(`${address}/api/${path}`, { headers, signal: ends.signal })
  }
  expectDescribed(app, (id) => id.startsWith('subscribe'))
  ends.abort()
})
