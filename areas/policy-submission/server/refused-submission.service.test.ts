import { expect, it } from 'vitest'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import {
  submissionBase as base,
  type Json,
  messagesOf,
  parties,
  submissionCalls,
  today,
} from '../../../tests/service/submission-calls.ts'
import { exampleSubmission, toOriginationRequest } from '../contract/index.ts'

const manager = 'ironbark.manager'
const calls = setUpApp({ now: '2026-11-22T01:00:00Z' }, submissionCalls)

it('a view-only user is refused with the message that the role may not submit', async () => {
  const response = await calls.submit('ironbark.viewer', exampleSubmission('VIEW-1'))
  expect(response.statusCode).toBe(403)
  expect(response.json()).toEqual([{ code: 'access-denied', message: 'Your role may not submit policies.' }])
})

it('another lender’s brand is refused like an unknown one, by name and by id', async () => {
  const refusals = await Promise.all(
    [{ lenderCode: 'CoolabahMutual', partyId: 21 }, { lenderCode: 'Nobody', partyId: 99 }, { partyId: 21 }].map(
      (changes) => calls.submit(manager, exampleSubmission('OTHER-1'), changes),
    ),
  )
  const [coolabah] = refusals
  expect(coolabah?.statusCode).toBe(400)
  expect(coolabah?.json()).toEqual([{ code: 'party-unknown', message: 'Select Brand from the list.', field: 'party' }])
  for (const { body } of refusals) expect(body).toBe(coolabah?.body)
})

const form = exampleSubmission('RULES-1', { loans: 2, properties: 2 })
it.each<[string, Json, string]>([
  ['an unknown key', { approved: true }, 'The request has no field approved. Leave it out.'],
  ['an application date in the future', { applicationDate: '24/11/2026' }, 'Date cannot be in the future'],
  ['a date that is none', { approvedDate: '31/02/2026' }, 'Please enter a valid date'],
  ['a negative premium', { quotePremium: '-1' }, 'Enter 0 or more.'],
  ['half a cent', { gst: 10.005 }, 'GST must be dollars with at most 2 decimals, such as 540,000.00.'],
  ['an unknown code', { documentationType: 'NODOC' }, 'Select Doc Type from the list.'],
  ['an unknown code that the system fills in', { duaLevel: 'HIGH' }, 'DUA level is not a code in force.'],
  [
    'a reference of 41 characters',
    { primaryUniqueId: 'x'.repeat(41) },
    'LMI Reference No must not exceed 40 characters.',
  ],
  ['a staged payment without its tenure', { paymentType: 'ST' }, 'Billing Tenure is required.'],
  ['a flag that is none', { npvFlag: 'maybe' }, 'NPV flag is not valid.'],
  [
    'more guarantees than properties',
    { supplement: { insurer: 'Figtree', amountLimitedByGuarantee: ['1', '2', '3'] } },
    'Send at most one Amount Limited By Guarantee for each property.',
  ],
  ['no borrower', { borrowers: [] }, 'Enter at least one borrower.'],
])('%s is refused with a message that says what to do', async (_what, changes, message) => {
  const response = await calls.submit(manager, form, changes)
  expect(response.statusCode).toBe(400)
  expect(messagesOf(response)).toContain(message)
})

it('a refusal names each loan without a property, each property without a loan, and each unknown loan number', async () => {
  const { request } = toOriginationRequest(form, { lists: { parties }, today, sendSupplement: true })
  const securities = request.securities.map((row, index) => ({
    ...row,
    loanNumbers: index === 0 ? ['RULES1L1'] : ['X9'],
  }))
  const response = await calls.post(manager, { ...request, securities })
  expect(messagesOf(response)).toEqual([
    'RULES1L2: Please select at least one referenced property.',
    '2 Banksia Street: This security is not linked to a loan. Property should be linked to at least 1 loan.',
    '2 Banksia Street: Loan X9 is not in the request.',
  ])
})

it('501 loans are refused with the limit, and 9 MB with the maximum size', async () => {
  const many = await calls.submit(manager, exampleSubmission('MANY-1', { loans: 501, properties: 1 }))
  expect(messagesOf(many)).toContain('Enter at most 500 loans.')
  const large = await calls.post(manager, `{"primaryUniqueId":"${'x'.repeat(9_000_000)}"}`)
  expect(large.statusCode).toBe(413)
})

it('a request that repeats a key is refused', async () => {
  const form = exampleSubmission('RULES-TWICE')
  const text = JSON.stringify(toOriginationRequest(form, { lists: { parties }, today, sendSupplement: true }).request)
  const response = await calls.post(manager, text.replace('{', '{"primaryUniqueId":"RULES-FIRST",'))
  expect([response.statusCode, response.json()]).toEqual([
    400,
    [{ code: 'repeated-key', message: 'An object in the request repeats a key. Send each key once.' }],
  ])
})

it('a reference in full-width letters is refused when the lender has used it in ordinary letters', async () => {
  await calls.created(exampleSubmission('WIDE-S'))
  expect(messagesOf(await calls.submit(manager, exampleSubmission('WIDE-\uff33')))).toEqual([
    expect.stringMatching(/^LMI Reference No WIDE-\uff33 was already submitted as policy \d{10}\.$/),
  ])
})

it('a reference that mixes alphabets is refused', async () => {
  expect(messagesOf(await calls.submit(manager, exampleSubmission('RULES-L\u0405')))).toEqual([
    'LMI Reference No mixes letters of different alphabets. Type it again.',
  ])
})

it('a body that is not UTF-8 is refused with a message that says so', async () => {
  const response = await calls.app.inject(manager, {
    method: 'POST',
    url: `${base}/create`,
    payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
    headers: { 'content-type': 'application/json' },
  })
  expect([response.statusCode, ...messagesOf(response)]).toEqual([400, 'Send the request as UTF-8 text.'])
})

it('a refused submission stores nothing', async () => {
  expect(await calls.rows(`select from policy_submission where lmi_reference like 'RULES%'`)).toEqual([])
})
