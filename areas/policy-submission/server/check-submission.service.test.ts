import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import { messagesOf, submissionCalls } from '../../../tests/service/submission-calls.ts'
import {
  type CheckedSubmission,
  exampleSubmission,
  type OwnReceipt,
  type SubmissionResponse,
} from '../contract/index.ts'

const manager = 'ironbark.manager'
const calls = setUpApp({ now: '2026-11-22T01:00:00Z' }, submissionCalls)

/** A base premium and a GST outside the card, and a postcode to note. */
const withWarning = (reference: string) => {
  const form = exampleSubmission(reference)
  const properties = form.properties.map((row) => ({ ...row, postCode: '2000' }))
  return calls.requestOf({ ...form, basePremium: '1.00', gst: '1.00', properties })
}
const acknowledged = (codes: readonly string[], reason: string) => ({ acknowledged: { codes, reason } })
const receiptOf = async ({ submissionId }: SubmissionResponse) =>
  (await calls.receipt(manager, submissionId)).json<OwnReceipt>()

it('the check returns the warnings that creating the policy would return, and stores nothing', async () => {
  const request = withWarning('CHECK-1')
  const count = async () =>
    await calls.rows(`select from policy_submission union all select from audit_entry where action <> $$record.read$$`)
  const before = await count()
  const checked = await calls.check(manager, request)
  expect(await count()).toHaveLength(before.length)
  const { warnings } = checked.json<CheckedSubmission>()
  expect(warnings.map(({ code, level, field }) => [code, level, field])).toEqual([
    ['other-premium', 'outside', 'basePremium'],
    ['other-premium', 'outside', 'gst'],
    ['postcode-elsewhere', 'note', 'properties.0.postCode'],
  ])
  const created = (await calls.post(manager, request)).json<SubmissionResponse>()
  expect(created.errors).toEqual(warnings)
})

it('the check refuses what creating the policy refuses, with the same messages', async () => {
  const { policyNo } = await calls.created(exampleSubmission('CHECK-2'))
  const used = calls.requestOf(exampleSubmission('check-2'))
  const above = exampleSubmission('CHECK-3')
  const properties = above.properties.map((row) => ({ ...row, valuationAmount: '535,000' }))
  for (const request of [used, calls.requestOf({ ...above, properties }), calls.requestOf(above, { gst: 'x' })]) {
    const [checked, created] = [await calls.check(manager, request), await calls.post(manager, request)]
    expect([checked.statusCode, checked.body]).toEqual([400, created.body])
  }
  expect(messagesOf(await calls.check(manager, used))).toEqual([
    `LMI Reference No check-2 was already submitted as policy ${policyNo}.`,
  ])
})

it('only users who may submit can check a submission', async () => {
  const request = calls.requestOf(exampleSubmission('CHECK-4'))
  const viewer = await calls.check('ironbark.viewer', request)
  expect([viewer.statusCode, ...messagesOf(viewer)]).toEqual([403, 'Your role may not submit policies.'])
  expect((await calls.check('figtree.underwriter', request)).statusCode).toBe(403)
})

it('the receipt has the warnings that the sender acknowledged and the reason', async () => {
  const request = { ...withWarning('CHECK-5'), ...acknowledged(['other-premium', 'long-gone'], '  Agreed rate 4711. ') }
  const receipt = await receiptOf((await calls.post(manager, request)).json())
  expect([receipt.outsideCard, receipt.acknowledged]).toEqual([
    'Acknowledged',
    { codes: ['other-premium'], reason: 'Agreed rate 4711.' },
  ])
  const [audit] = await calls.rows(
    `select detail from audit_entry where action <> $$record.read$$ and record = $1`,
    receipt.submissionId,
  )
  expect(audit).toMatchObject({ detail: { outsideCard: 'Acknowledged' } })
})

it('a submission without an acknowledgement creates its policy, and its receipt says Not acknowledged', async () => {
  const receipt = await receiptOf((await calls.post(manager, withWarning('CHECK-6'))).json())
  expect([receipt.outsideCard, receipt.acknowledged]).toEqual(['Not acknowledged', null])
  const clean = await receiptOf((await calls.created(exampleSubmission('CHECK-7'))) as SubmissionResponse)
  expect([clean.outsideCard, clean.acknowledged]).toEqual(['No', null])
})

it('a warning that arose after the check is refused with its message, and the same idempotency key creates the policy later', async () => {
  await calls.created(exampleSubmission('CHECK-8'))
  const form = { ...exampleSubmission('CHECK-9'), basePremium: '1.00', loans: exampleSubmission('CHECK-8').loans }
  const sent = (codes: readonly string[]) => ({ ...calls.requestOf(form), ...acknowledged(codes, 'Agreed.') })
  const unread = await calls.post(manager, sent(['other-premium']), { 'idempotency-key': randomUUID() })
  expect([unread.statusCode, unread.json()]).toEqual([
    409,
    [
      { code: 'check-changed', message: 'There are new warnings. Review them, then submit again.' },
      {
        code: 'insured-elsewhere',
        message: expect.stringMatching(/^Loan CHECK8L1 is already insured under policy 1\d{9}\.$/),
        field: 'loans.0.loanNumber',
      },
    ],
  ])
  expect(await calls.rows(`select from policy where lender_reference = 'CHECK-9'`)).toEqual([])
  expect((await calls.post(manager, sent(['other-premium', 'insured-elsewhere']))).statusCode).toBe(200)
})

it.each([
  ['', 'Enter a reason for the acknowledged warnings.'],
  ['x'.repeat(501), 'Reason must not exceed 500 characters.'],
])('the reason "%.10s" for acknowledged warnings is refused', async (reason, message) => {
  const response = await calls.post(manager, { ...withWarning('CHECK-10'), ...acknowledged(['other-premium'], reason) })
  expect([response.statusCode, ...messagesOf(response)]).toEqual([400, message])
})

it('a reason without a warning to acknowledge is not kept', async () => {
  const request = { ...calls.requestOf(exampleSubmission('CHECK-11')), ...acknowledged([], '') }
  const receipt = await receiptOf((await calls.post(manager, request)).json())
  expect([receipt.outsideCard, receipt.acknowledged]).toEqual(['No', null])
})

it('the insurer can filter the submissions outside the card by acknowledged and not acknowledged, and by a part of the reason', async () => {
  const found = async (outsideCard: readonly string[] | string) => {
    const search = { filter: { outsideCard }, pageSize: 100 }
    const response = await calls.app.inject('figtree.underwriter', {
      method: 'POST',
      url: '/api/underwriting/submissions/search',
      payload: search,
    })
    return response.json<{ items: { lmiReferenceNo: string }[] }>().items.map(({ lmiReferenceNo }) => lmiReferenceNo)
  }
  expect(await found(['Acknowledged'])).toEqual(expect.arrayContaining(['CHECK-5', 'CHECK-9']))
  const both = await found(['Acknowledged', 'Not acknowledged'])
  expect(both).toEqual(expect.arrayContaining(['CHECK-1', 'CHECK-5', 'CHECK-6', 'CHECK-9']))
  expect(both).not.toContain('CHECK-7')
  // The column shows the reason in place of Acknowledged.
  expect(await found('RATE 471')).toEqual(['CHECK-5'])
  expect(await found('not ack')).not.toContain('CHECK-5')
})
