import { expect, it } from 'vitest'
import { exampleRequests } from '#areas/quote/contract'
import { draftCalls } from '../../../tests/service/draft-calls.ts'
import { acceptDisclaimer, quoteFor } from '../../../tests/service/quote-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import { submissionBase as base, first, messagesOf, submissionCalls } from '../../../tests/service/submission-calls.ts'
import { substitution, variationCalls } from '../../../tests/service/variation-calls.ts'
import {
  exampleSubmission,
  type OwnReceipt,
  type SubmissionDraft,
  type SubmissionForm,
  type SubmissionResponse,
} from '../contract/index.ts'

const manager = 'ironbark.manager'
const calls = setUpApp({ now: '2026-11-22T01:00:00Z' }, submissionCalls)
const created = async (form: SubmissionForm, as: 'ironbark.manager' | 'coolabah.manager' = manager) =>
  (await calls.created(form, {}, as)) as SubmissionResponse
const policyOf = async (policyNo: string) =>
  first(await calls.rows('select * from policy where policy_number = $1', policyNo))
const receiptOf = async (id: string) => (await calls.receipt(manager, id)).json<OwnReceipt>()
const formOf = async (id: string) => (await calls.receipt(manager, `${id}/form`)).json<SubmissionDraft>()

it('a withdrawal cancels the policy from its first day without a refund, and the receipt says who withdrew it and when', async () => {
  const { policyNo, submissionId } = await created(exampleSubmission('BACK-1'))
  expect(await receiptOf(submissionId)).toMatchObject({
    status: 'Submitted',
    withdrawn: null,
    canWithdraw: true,
    withdrawDisabledReason: null,
  })
  const response = await calls.withdraw(manager, submissionId)
  expect([response.statusCode, response.json<OwnReceipt>()]).toEqual([
    200,
    expect.objectContaining({
      status: 'Withdrawn',
      withdrawn: { at: '2026-11-22T01:00:00.000Z', by: manager },
      canWithdraw: false,
      withdrawDisabledReason: null,
    }),
  ])
  expect(await policyOf(policyNo)).toMatchObject({
    status: 'Cancelled',
    cancellation_date: '2026-11-20',
    refund_amount: 0n,
  })
  const [event] = await calls.rows(
    `select kind, by_insurer, reason from policy_event where policy_number = $1 order by event_number desc limit 1`,
    policyNo,
  )
  expect(event).toEqual({ kind: 'cancelled', by_insurer: false, reason: 'Withdrawn by the lender' })
  const audit = await calls.rows(
    `select action, username from audit_entry where action <> $$record.read$$ and record = any($1) order by at, action`,
    [policyNo, submissionId],
  )
  expect(audit.map(({ action }) => action)).toEqual(expect.arrayContaining(['submission.withdraw', 'policy.cancel']))
})

it('a second withdrawal changes nothing and returns the same receipt', async () => {
  const { policyNo, submissionId } = await created(exampleSubmission('BACK-2'))
  const answers = await Promise.all(Array.from({ length: 5 }, () => calls.withdraw(manager, submissionId)))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  const cancelled = await calls.rows(
    `select from policy_event where policy_number = $1 and kind = 'cancelled'`,
    policyNo,
  )
  expect(cancelled).toHaveLength(1)
})

it('the quote of a withdrawn submission is no longer applied, and the portfolio has neither a new nor a cancelled policy', async () => {
  await acceptDisclaimer(calls.app, manager)
  const { quoteId } = await quoteFor(calls.app, manager, exampleRequests.purchase)
  const read = async () => {
    const [portfolio, quotes] = await Promise.all([
      calls.app.inject(manager, '/api/portfolio/lender'),
      calls.app.inject(manager, { method: 'POST', url: '/api/quote/search', payload: { filter: { quoteId } } }),
    ])
    const { total } = portfolio.json<{ total: object }>()
    const [quote] = quotes.json<{ items: { status: string; policyNumbers: string[] }[] }>().items
    return { total, status: quote?.status, policyNumbers: quote?.policyNumbers }
  }
  const before = await read()
  expect(before).toMatchObject({ status: 'Calculated', policyNumbers: [] })
  const { policyNo, submissionId } = await created(exampleSubmission(quoteId))
  const after = await read()
  expect(after).toMatchObject({ status: 'Applied', policyNumbers: [policyNo] })
  expect(after.total).not.toEqual(before.total)
  await calls.withdraw(manager, submissionId)
  expect(await read()).toEqual(before)
})

it('the reference and the loans of a withdrawn submission can be submitted again without a warning', async () => {
  const form = exampleSubmission('BACK-3')
  const { submissionId, policyNo } = await created(form)
  expect((await calls.submit(manager, form)).statusCode).toBe(400)
  await calls.withdraw(manager, submissionId)
  const again = await created(form)
  expect([again.policyNo === policyNo, again.errors]).toEqual([false, undefined])
  expect((await calls.submit(manager, form)).statusCode).toBe(400)
  const { items } = await calls.list(manager, { filter: { lmiReferenceNo: 'back-3', status: ['Withdrawn'] } })
  expect(items.map((item) => item.policyNo)).toEqual([policyNo])
})

it('a submission can be withdrawn until midnight in Sydney and not later', async () => {
  const { submissionId } = await created(exampleSubmission('BACK-4'))
  const late = await created(exampleSubmission('BACK-5'))
  calls.app.clock.set('2026-11-22T12:59:59Z')
  expect((await calls.withdraw(manager, submissionId)).statusCode).toBe(200)
  calls.app.clock.set('2026-11-22T13:00:00Z')
  const refused = await calls.withdraw(manager, late.submissionId)
  const reason = 'A submission can be withdrawn only on the day it was submitted. Ask the insurer to cancel the policy.'
  expect([refused.statusCode, refused.json()]).toEqual([409, [{ code: 'too-late', message: reason }]])
  const { canWithdraw, withdrawDisabledReason } = await receiptOf(late.submissionId)
  expect([canWithdraw, withdrawDisabledReason]).toEqual([false, reason])
  // A call that is repeated on the next day still gets its receipt.
  expect((await calls.withdraw(manager, submissionId)).statusCode).toBe(200)
  calls.app.clock.set('2026-11-22T01:00:00Z')
})

it('a submission cannot be withdrawn when its policy has an open variation, was topped up or has ended', async () => {
  const variation = variationCalls(calls.app)
  const varied = await created(exampleSubmission('BACK-6', { loans: 1, properties: 1 }))
  const sent = await variation.submit(substitution(await variation.details(manager, varied.policyNo)))
  expect(sent.statusCode).toBe(200)
  const open = await calls.withdraw(manager, varied.submissionId)
  expect([open.statusCode, ...messagesOf(open)]).toEqual([
    409,
    `Policy ${varied.policyNo} has an open variation. Withdraw the variation first.`,
  ])
  const base = await created(exampleSubmission('BACK-7'))
  const topUp = await created({
    ...exampleSubmission('BACK-8'),
    policyNo: base.policyNo,
    outstandingLoanBalance: '10,000',
    loans: exampleSubmission('BACK-8').loans.map((row) => ({ ...row, drawDownDate: '24/12/2026' })),
  })
  expect(messagesOf(await calls.withdraw(manager, base.submissionId))).toEqual([
    `Policy ${base.policyNo} was topped up by policy ${topUp.policyNo}. Withdraw that top-up first.`,
  ])
  expect((await calls.withdraw(manager, topUp.submissionId)).statusCode).toBe(200)
  expect((await calls.withdraw(manager, base.submissionId)).statusCode).toBe(200)
})

it('the policy that a top-up replaced is In Force again after the top-up is withdrawn', async () => {
  const base = await created(exampleSubmission('BACK-9'))
  const form = { ...exampleSubmission('BACK-10'), policyNo: base.policyNo, outstandingLoanBalance: '10,000' }
  const topUp = await created(form)
  expect((await policyOf(base.policyNo)).status).toBe('Discharged')
  await calls.withdraw(manager, topUp.submissionId)
  expect((await policyOf(base.policyNo)).status).toBe('In Force')
})

it('a view-only user cannot withdraw a submission, and another lender’s submission looks like an unknown one', async () => {
  const { submissionId } = await created(exampleSubmission('BACK-11'))
  const viewer = await calls.withdraw('ironbark.viewer', submissionId)
  expect([viewer.statusCode, ...messagesOf(viewer)]).toEqual([403, 'Your role may not withdraw submissions.'])
  const seen = (await calls.receipt('ironbark.viewer', submissionId)).json<OwnReceipt>()
  expect([seen.canWithdraw, seen.withdrawDisabledReason]).toEqual([false, 'Your role may not withdraw submissions.'])
  const other = await calls.withdraw('coolabah.manager', submissionId)
  const unknown = await calls.withdraw('coolabah.manager', '0b9c7c1e-6f0d-4c39-9d4e-2f6a4a8f1d11')
  expect([other.statusCode, other.body]).toEqual([404, unknown.body])
  const form = await calls.receipt('coolabah.manager', `${submissionId}/form`)
  expect([form.statusCode, form.body]).toEqual([404, unknown.body])
  expect((await receiptOf(submissionId)).status).toBe('Submitted')
})

it('Correct and resubmit opens the draft that was submitted, with its quote', async () => {
  const draft = {
    ...exampleSubmission('FORM-1', { loans: 2, properties: 2 }),
    quoteId: 'Q-1',
    quoted: { basePremium: '10,701.82' },
  }
  const properties = draft.properties.map((row) => ({ ...row, occupancyType: 'BUS' }))
  await draftCalls(
    () => calls.app,
    () => `${base}/draft/form-1`,
  ).keep(manager, { ...draft, properties })
  const response = await calls.submit(manager, { ...draft, properties }, {}, {}, 'form-1')
  expect(await formOf(response.json<SubmissionResponse>().submissionId)).toEqual({ ...draft, properties })
})

it('Correct and resubmit opens every value of a request that another system sent', async () => {
  const form: SubmissionForm = {
    ...exampleSubmission('FORM-2', { loans: 2, properties: 2 }),
    capitalized: 'Y',
    insuredAmountIncrease: '12,949.20',
    originalAmount: '540,000.00',
    campaignId: '',
  }
  const { submissionId } = await created(form)
  const opened = await formOf(submissionId)
  const keyless = ({ loans, properties, borrowers, ...own }: SubmissionForm) => ({
    ...own,
    loans: loans.map(({ key: _key, links, ...row }) => ({
      ...row,
      links: links.map((link) => properties.findIndex(({ key }) => key === link)),
    })),
    properties: properties.map(({ key: _key, ...row }) => row),
    borrowers: borrowers.map(({ key: _key, ...row }) => row),
  })
  const { quoteId, quoted, ...opening } = opened
  expect([quoteId, quoted]).toEqual([null, {}])
  expect(keyless(opening)).toEqual(
    keyless({
      ...form,
      loans: form.loans.map((row) => ({ ...row, amountRequested: '270,000.00' })),
      properties: form.properties.map((row) => ({ ...row, valuationAmount: '300,000.00' })),
    }),
  )
})

it('a withdrawn submission closes the open cancellation of its policy', async () => {
  const { policyNo, submissionId } = await created(exampleSubmission('BACK-CANCELLATION'))
  const payload = { policyNumber: policyNo, reason: 'NOTDRAWN', cancellationDate: '22/11/2026' }
  const submitted = await calls.app.inject(manager, { method: 'POST', url: '/api/cancellation/submit', payload })
  expect(submitted.statusCode, submitted.body).toBe(200)
  expect((await calls.withdraw(manager, submissionId)).statusCode).toBe(200)
  const { id } = submitted.json()
  const cancellation = (await calls.app.inject(manager, `/api/cancellation/cancellations/${id}`)).json()
  expect(cancellation).toMatchObject({ status: 'Closed', decisionNotes: 'The policy was cancelled.' })
})
