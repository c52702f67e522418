import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { draftCalls } from '../../../tests/service/draft-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import { first, messagesOf, parties, submissionCalls, today } from '../../../tests/service/submission-calls.ts'
import {
  exampleSubmission,
  type SubmissionReceipt,
  type SubmissionResponse,
  toOriginationRequest,
} from '../contract/index.ts'

const manager = 'ironbark.manager'
const calls = setUpApp({ now: '2026-11-22T01:00:00Z' }, submissionCalls)

/** The request of 500 loans, properties and borrowers; each borrower has all loans. */
function largest(reference: string): string {
  const form = exampleSubmission(reference, { loans: 500, properties: 500, borrowers: 500 })
  return JSON.stringify(toOriginationRequest(form, { lists: { parties }, today, sendSupplement: true }).request)
}
/** The responses in the order in which they arrive. */
async function inOrder(...answers: readonly Promise<{ readonly statusCode: number }>[]): Promise<number[]> {
  const order: number[] = []
  await Promise.all(answers.map((response, index) => response.then(() => order.push(index))))
  return order
}

it('a submission of 500 loans, 500 properties and 500 borrowers is checked, created and kept byte for byte', async () => {
  const text = largest('LARGEST-1')
  expect(text.length).toBeGreaterThan(4_200_000)
  const checked = await calls.check(manager, text)
  expect([checked.statusCode, checked.json()]).toEqual([200, { warnings: [] }])
  const { policyNo, submissionId } = (await calls.post(manager, text)).json<SubmissionResponse>()
  expect((await calls.receipt(manager, submissionId)).json<SubmissionReceipt>().request).toBe(text)
  for (const table of ['policy_loan', 'policy_security', 'policy_borrower'])
    expect(await calls.rows(`select from ${table} where policy_number = $1`, policyNo)).toHaveLength(500)
})

it('a submission above 8 MB is refused with its limit by check and creation, and its draft and reference stay', async () => {
  const form = exampleSubmission('LARGEST-3', { loans: 500, properties: 500, borrowers: 500 })
  const { request } = toOriginationRequest(form, { lists: { parties }, today, sendSupplement: true })
  const loanNumbers = form.loans.map((_loan, index) => `LONGEST${String(index).padStart(13, '0')}`)
  const linked = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, loanNumbers }))
  const loans = request.loans.map((loan, index) => ({ ...loan, loanNumber: loanNumbers[index] }))
  const borrowers = linked(request.borrowers)
  const text = JSON.stringify({ ...request, loans, borrowers, securities: linked(request.securities) })
  expect(text.length).toBeGreaterThan(8 * 1024 * 1024)
  const draftId = randomUUID()
  const drafts = draftCalls(
    () => calls.app,
    () => `/api/policy-submission/draft/${draftId}`,
  )
  const draft = exampleSubmission('LARGEST-3')
  await drafts.keep(manager, draft)
  const refused = [{ code: 'too-large', message: 'The request is larger than 8 MB. Send less data at a time.' }]
  for (const response of [await calls.check(manager, text), await calls.post(manager, text, {}, draftId)])
    expect([response.statusCode, response.json()]).toEqual([413, refused])
  expect(await drafts.read(manager)).toMatchObject({ lmiReferenceNo: 'LARGEST-3' })
  expect((await calls.submit(manager, draft)).statusCode).toBe(200)
})

it('a call sent after a large submission is completed before it', async () => {
  const text = largest('LARGEST-2').replace('"lenderCode":"IronbarkBank"', '"lenderCode":"Nobody"')
  const headers = { 'idempotency-key': randomUUID() }
  const small = () => calls.app.inject(null, '/assets/build.json')
  const large = calls.post(manager, text, headers)
  const [second] = await inOrder(large, small())
  expect(second).toBe(1)
  expect(messagesOf(await large)).toEqual(['Select Brand from the list.'])
})

it('a request with hundreds of thousands of fields is refused before it is parsed, and a thousand rows of unknown fields get few messages', async () => {
  const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1]))
  const many = await calls.post(manager, fields(300_000))
  expect([many.statusCode, many.json()[0].code]).toEqual([400, 'too-many-fields'])
  const some = await calls.post(manager, fields(2_000))
  expect([some.statusCode, ...messagesOf(some)]).toEqual([
    400,
    'An object in the request has more than 1,000 fields. Send fewer.',
  ])
  const rows = await calls.post(manager, { loans: Array.from({ length: 1000 }, () => fields(50)) })
  expect([rows.statusCode, messagesOf(rows).length]).toEqual([400, 100])
  expect(first(messagesOf(rows))).toBe('Entry 1 of loans has no fields k0, k1, k2 and 47 more. Leave them out.')
})

it('a row with a wrong type is refused with the path of its field', async () => {
  const form = exampleSubmission('PLACE-1')
  const { request } = toOriginationRequest(form, { lists: { parties }, today, sendSupplement: true })
  const [loan] = request.loans
  const securities = request.securities.map((row) => ({ ...row, loanNumbers: ['PLACE1L1', { at: 1 }] }))
  const response = await calls.post(manager, { ...request, loans: [{ ...loan, smsf: ['N'] }], securities, more: 1 })
  expect(response.json().map(({ field }: { field?: string }) => field)).toEqual([
    undefined,
    'loans.0.smsf',
    'securities.0.loanNumbers.1',
  ])
  expect(messagesOf(await calls.post(manager, { ...request, loans: 'none' }))).toEqual(['loans must be a list.'])
  expect((await calls.post(manager, '[]')).statusCode).toBe(400)
})
