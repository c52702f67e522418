import { beforeAll, expect, it } from 'vitest'
import { exampleSubmission, type OwnReceipt, type SubmissionListField } from '#areas/policy-submission/contract'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
import { setUpApp } from '../../../../tests/service/set-up-app.ts'
import type { As } from '../../../../tests/service/start-test-app.ts'
import { first, submissionCalls } from '../../../../tests/service/submission-calls.ts'
import type { DeskSubmissionRow } from '../../contract/index.ts'

const underwriter = 'figtree.underwriter'
const root = '/api/underwriting/submissions'

const calls = setUpApp({ now: '2026-11-22T01:00:00Z' }, (app) => ({ ...submissionCalls(app), desk: deskCalls(app) }))
const policies: Record<'ironbark' | 'coolabah' | 'warned', string> = { ironbark: '', coolabah: '', warned: '' }
beforeAll(async () => {
  const coolabah = { ...exampleSubmission('DESK-2'), party: 'CoolabahMutual' }
  policies.ironbark = (await calls.created(exampleSubmission('DESK-1'))).policyNo
  policies.coolabah = (await calls.created(coolabah, {}, 'coolabah.manager')).policyNo
  policies.warned = (await calls.created({ ...exampleSubmission('DESK-3'), basePremium: '1.00' })).policyNo
})

const post = (search: object, as: As = underwriter) =>
  calls.app.inject(as, { method: 'POST', url: `${root}/search`, payload: search })
const read = (channel: string, id: string, as: As = underwriter) => calls.app.inject(as, `${root}/${channel}/${id}`)
const rows = async (search: object) => (await post(search)).json<{ items: DeskSubmissionRow[] }>().items
const found = async (filter: Partial<Record<SubmissionListField, string | string[]>>, more: object = {}) =>
  (await rows({ filter, ...more })).map(({ lmiReferenceNo }) => lmiReferenceNo).sort()

it('the insurer lists the submissions of all lenders, each with its policy, its brand’s name and its warnings', async () => {
  const listed = await rows({})
  expect(listed).toHaveLength(3)
  expect(listed.find(({ lmiReferenceNo }) => lmiReferenceNo === 'DESK-2')).toEqual({
    channel: 'COOLABAH',
    submissionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    lmiReferenceNo: 'DESK-2',
    policyNo: policies.coolabah,
    brand: 'Coolabah Mutual',
    warnings: expect.any(Number),
    outsideCard: 'No',
    acknowledgedReason: null,
    status: 'Submitted',
    submittedBy: 'coolabah.manager',
    submittedAt: expect.stringMatching(/^2026-11-22T01:/),
  })
})

it('the list is filtered and sorted by every column', async () => {
  expect(await found({ channel: ['COOLABAH'] })).toEqual(['DESK-2'])
  expect(await found({ brand: ['Ironbark Bank'] })).toEqual(['DESK-1', 'DESK-3'])
  expect(await found({ lmiReferenceNo: 'desk-3' })).toEqual(['DESK-3'])
  expect(await found({ policyNo: policies.ironbark })).toEqual(['DESK-1'])
  expect(await found({ lmiReferenceNo: 'esk' })).toHaveLength(3)
  expect(await found({ submittedBy: 'coolabah' })).toEqual(['DESK-2'])
  expect(await found({ submittedAt: '22/11/2026', warnings: '1' })).toContain('DESK-3')
  expect(await found({ submittedAt: '21/11/2026' })).toEqual([])
  const byLender = await rows({ sorts: [{ field: 'channel', ascending: true }] })
  expect(byLender.map(({ channel }) => channel)).toEqual(['COOLABAH', 'IRONBARK', 'IRONBARK'])
  const byWarnings = await rows({ sorts: [{ field: 'warnings', ascending: false }] })
  expect(first(byWarnings).lmiReferenceNo).toBe('DESK-3')
  expect((await post({ filter: { request: 'x' } })).statusCode).toBe(400)
})

it('the list sorted by brand or status shows each submission once, in both directions, and finds brands by their text', async () => {
  const names = async (search: object) => (await rows(search)).map(({ lmiReferenceNo }) => lmiReferenceNo)
  const newest = await names({ filter: { brand: 'ironbark' } })
  expect(newest.toSorted()).toEqual(['DESK-1', 'DESK-3'])
  expect(await names({ filter: { brand: 'waratah' } })).toEqual([])
  const by = (field: SubmissionListField, ascending: boolean) => names({ sorts: [{ field, ascending }] })
  expect(await by('brand', true)).toEqual(['DESK-2', ...newest])
  expect(await by('brand', false)).toEqual([...newest, 'DESK-2'])
  const sorts = ['brand', 'status', 'lmiReferenceNo'].map((field) => ({ field, ascending: field !== 'lmiReferenceNo' }))
  expect(await names({ sorts })).toEqual(['DESK-2', 'DESK-3', 'DESK-1'])
  expect(await names({ sorts: sorts.slice(1) })).toEqual(['DESK-3', 'DESK-2', 'DESK-1'])
  expect((await by('status', true)).toSorted()).toEqual(['DESK-1', 'DESK-2', 'DESK-3'])
  expect(await by('status', false)).toEqual(await by('status', true))
})

it('a receipt is what the lender reads of it, and the lender’s audit says who of the insurer has read it', async () => {
  const { submissionId } = first(await rows({ filter: { policyNo: policies.warned } }))
  const answered = (await calls.receipt('ironbark.manager', submissionId)).json<OwnReceipt>()
  const { canWithdraw: _can, withdrawDisabledReason: _reason, ...own } = answered
  const response = await read('IRONBARK', submissionId)
  expect(response.json()).toEqual({ ...own, channel: 'IRONBARK', brand: 'Ironbark Bank' })
  expect(own.answer.errors?.[0]?.message).toContain('Base Premium is $1.00')
  const pdf = await read('IRONBARK', `${submissionId}.pdf`)
  expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
  expect(await calls.desk.audit(submissionId)).toEqual([
    'submission.create by ironbark.manager',
    'underwriting.submission-opened by figtree.underwriter',
    'underwriting.submission-opened by figtree.underwriter',
  ])
})

it('a receipt is not found under another lender, and neither list nor receipt is for a lender', async () => {
  const { submissionId } = first(await rows({ filter: { policyNo: policies.ironbark } }))
  const other = await read('COOLABAH', submissionId)
  expect([other.statusCode, other.json()[0].message]).toEqual([404, 'Submission not found.'])
  expect((await read('COOLABAH', `${submissionId}.pdf`)).body).toBe(other.body)
  for (const lender of ['ironbark.manager', 'coolabah.manager'] as const) {
    for (const id of [submissionId, `${submissionId}.pdf`])
      expect((await read('IRONBARK', id, lender)).statusCode).toBe(403)
    expect((await post({}, lender)).statusCode).toBe(403)
  }
})

it('a submission outside the card is listed with the reason that its sender gave, or as not acknowledged', async () => {
  const acknowledged = { codes: ['other-premium'], reason: 'Agreed rate 4711.' }
  await calls.created({ ...exampleSubmission('DESK-4'), basePremium: '1.00' }, { acknowledged })
  const listed = await rows({ filter: { outsideCard: ['Acknowledged', 'Not acknowledged'] } })
  expect(listed.map((row) => [row.lmiReferenceNo, row.outsideCard, row.acknowledgedReason])).toEqual(
    expect.arrayContaining([
      ['DESK-4', 'Acknowledged', 'Agreed rate 4711.'],
      ['DESK-3', 'Not acknowledged', null],
    ]),
  )
  expect(listed).toHaveLength(2)
  const { submissionId } = first(await rows({ filter: { lmiReferenceNo: 'DESK-4' } }))
  expect((await calls.withdraw('ironbark.manager', submissionId)).statusCode).toBe(200)
  expect(await found({ status: ['Withdrawn'] })).toEqual(['DESK-4'])
})
