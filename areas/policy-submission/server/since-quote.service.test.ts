import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { exampleRequests, type Quote, type QuoteRequestBody, type SavedQuote } from '#areas/quote/contract'
import { draftSave } from '../../../tests/service/draft-calls.ts'
import { acceptDisclaimer, askForQuote, quoteFor } from '../../../tests/service/quote-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import type { As } from '../../../tests/service/start-test-app.ts'
import {
  submissionBase as base,
  first,
  messagesOf,
  parties,
  submissionCalls,
} from '../../../tests/service/submission-calls.ts'
import {
  exampleSubmission,
  quotedFormOf,
  type SinceQuote,
  type SubmissionForm,
  submissionFromQuote,
} from '../contract/index.ts'
import { lists } from '../contract/testing/sample-lists.ts'

const manager = 'ironbark.manager'
const calls = setUpApp({ now: '2026-11-22T01:00:00Z' }, (app) => ({
  ...submissionCalls(app),
  quoted: async (
    request: QuoteRequestBody = exampleRequests.purchase,
    as: 'ironbark.manager' | 'coolabah.manager' = manager,
  ) => {
    await acceptDisclaimer(app, as)
    const { quoteId } = await quoteFor(app, as, request)
    const saved = (await app.inject(as, `/api/quote/${quoteId}`)).json<SavedQuote>()
    return { quoteId, form: submissionFromQuote(saved, { ...lists, parties }).form }
  },
  since: (as: As, quoteId: string, form: SubmissionForm) =>
    app.inject(as, { method: 'POST', url: `${base}/since-quote`, payload: { quoteId, form: quotedFormOf(form) } }),
  recalculate: (as: As, quoteId: string, form: SubmissionForm, headers: Record<string, string> = {}) =>
    app.inject(as, {
      method: 'POST',
      url: `${base}/recalculate`,
      payload: { quoteId, form: quotedFormOf(form) },
      headers,
    }),
}))

const withLoan = (form: SubmissionForm, amountRequested: string): SubmissionForm => ({
  ...form,
  loans: [{ ...first(form.loans), amountRequested }],
})

const sinceOf = async (quoteId: string, form: SubmissionForm) => {
  const response = await calls.since(manager, quoteId, form)
  expect(response.statusCode).toBe(200)
  return response.json<SinceQuote>()
}

it('a form as filled in from the quote has no changes and the quote’s premium', async () => {
  const { quoteId, form } = await calls.quoted()
  const { moved, together, quoted, now, reasons, taken } = await sinceOf(quoteId, form)
  expect({ moved, together, reasons }).toEqual({ moved: [], together: [], reasons: [] })
  expect(now).toEqual(quoted)
  expect(now).toEqual({
    basePremium: 10701.82,
    gst: 1070.18,
    stampDuty: 1177.2,
    totalPayable: 12949.2,
    card: 'Illustrative card B v1',
  })
  expect(taken).toEqual([{ label: 'Product type', value: expect.any(String) }])
})

it('a value that crosses a cut-off is shown with the cut-off, and a value exactly at a cut-off does not cross it', async () => {
  const { quoteId, form } = await calls.quoted({
    ...exampleRequests.purchase,
    loanList: [{ loanAmount: 536_400, loanPurpose: 'PUREXS' }],
  })
  const above = await sinceOf(quoteId, withLoan(form, '547,200'))
  expect(above.moved).toEqual([
    {
      label: 'Loan 1 amount',
      quoted: '$536,400.00',
      now: '$547,200.00',
      effects: [
        { message: 'LVR 89.40% → 91.20%: above the 90.00% and 91.00% cut-offs.', crosses: true },
        { message: 'Total loan $536,400.00 → $547,200.00: no cut-off crossed.', crosses: false },
      ],
    },
  ])
  expect(above.now?.basePremium).toBeGreaterThan(above.quoted.basePremium)
  const exactly = await sinceOf(quoteId, withLoan(form, '540,000'))
  expect(exactly.moved[0]?.effects.map(({ message }) => message)).toEqual([
    'LVR 89.40% → 90.00%: no cut-off crossed.',
    'Total loan $536,400.00 → $540,000.00: no cut-off crossed.',
  ])
  const hundredth = await sinceOf(quoteId, withLoan(form, '540,060'))
  expect(hundredth.moved[0]?.effects[0]?.message).toBe('LVR 89.40% → 90.01%: above the 90.00% cut-off.')
  const less = await sinceOf(quoteId, withLoan(form, '480,000'))
  expect(less.moved[0]?.effects.map(({ message }) => message)).toEqual([
    'LVR 89.40% → 80.00%: no LMI needed up to 80.00%, no longer above the 9 cut-offs from 81.00% to 89.00%.',
    'Total loan $536,400.00 → $480,000.00: no cut-off crossed.',
  ])
  expect(less.now?.totalPayable).toBe(0)
})

it('the comparison with the quote shows the effect of each value alone, and of all together', async () => {
  const { quoteId, form } = await calls.quoted()
  const { moved, together } = await sinceOf(quoteId, {
    ...withLoan(form, '560,000'),
    properties: [{ ...first(form.properties), valuationAmount: '640,000', occupancyType: 'BUS' }],
  })
  expect(moved.map(({ label, effects }) => [label, ...effects.map(({ message }) => message)])).toEqual([
    [
      'Loan 1 amount',
      'LVR 90.00% → 93.33%: above the 4 cut-offs from 90.00% to 93.00%.',
      'Total loan $540,000.00 → $560,000.00: no cut-off crossed.',
    ],
    ['Property 1 value', 'LVR 90.00% → 84.38%: no longer above the 5 cut-offs from 85.00% to 89.00%.'],
    ['Property 1 occupancy'],
  ])
  expect(together.map(({ message }) => message)).toEqual([
    'LVR 90.00% → 87.50%: no longer above the 88.00% and 89.00% cut-offs.',
    'Total loan $540,000.00 → $560,000.00: no cut-off crossed.',
  ])
})

it('a comparison with missing values lists them and compares the others', async () => {
  const { quoteId, form } = await calls.quoted()
  const { moved, now, reasons } = await sinceOf(quoteId, {
    ...withLoan(form, ''),
    capitalized: '',
    properties: [{ ...first(form.properties), state: 'NSW' }],
  })
  expect(moved.map(({ label, now }) => [label, now])).toEqual([
    ['Capitalized', 'nothing'],
    ['Loan 1 amount', 'nothing'],
    ['Property 1 state', 'New South Wales'],
  ])
  expect(now).toBeNull()
  expect(reasons.map(({ message }) => message)).toEqual(['Enter Capitalized.', 'Enter Amount Requested of Loan 1.'])
  const unreadable = await sinceOf(quoteId, withLoan(form, '54x'))
  expect(unreadable.reasons.map(({ message }) => message)).toEqual([
    'Loan 1: Loan amount must be a number of dollars, such as 540,000.00.',
  ])
  const many = await sinceOf(quoteId, { ...form, loans: Array.from({ length: 200 }, () => first(form.loans)) })
  expect(many.reasons.map(({ message }) => message)).toEqual(['Enter at most 7 loans.'])
})

it('a comparison with more than five missing values lists five of them and counts the rest', async () => {
  const { quoteId, form } = await calls.quoted()
  const loans = Array.from({ length: 8 }, () => ({ ...first(form.loans), amountRequested: '' }))
  const { reasons } = await sinceOf(quoteId, { ...form, loans })
  expect(reasons.map(({ message }) => message).slice(4)).toEqual([
    'Enter Amount Requested of Loan 5.',
    '3 more to enter or correct.',
  ])
  expect((await calls.recalculate(manager, quoteId, { ...form, loans })).json()).toHaveLength(6)
})

it('the comparison with the quote names the exceeded limit, so that the loan can be referred', async () => {
  const { quoteId, form } = await calls.quoted()
  const { moved, now, reasons } = await sinceOf(quoteId, withLoan(form, '580,000'))
  expect(moved[0]?.effects[0]?.message).toBe(
    'LVR 90.00% → 96.67%: above the 5 cut-offs from 90.00% to 94.00%, above the limit of 95.00%.',
  )
  expect([now, first(reasons).code]).toEqual([null, 'lvr-above-cap'])
  expect(first(reasons).message).toBe(
    'The LVR of 96.67% is above the limit of 95.00%. Lower the loan or raise a credit referral.',
  )
})

it('the comparison of a top-up takes the values that the form does not have from its quote', async () => {
  const { policyNo } = await calls.created(exampleSubmission('TOPPED-UP-1'))
  const topUp = { ...exampleRequests.topUp, lmiPolicyNumber: policyNo, sourceRefNumber: 'REF-7' }
  const { quoteId, form } = await calls.quoted(topUp)
  const { moved, quoted, now, taken } = await sinceOf(quoteId, form)
  expect(moved).toEqual([])
  expect(now).toEqual(quoted)
  expect(taken).toEqual([
    { label: 'Product type', value: expect.any(String) },
    { label: 'Insured loans', value: 'IBK72000117' },
    { label: 'Your reference', value: 'REF-7' },
  ])
})

it('the comparison says that the quote has expired after its last valid day in Sydney', async () => {
  const { quoteId, form } = await calls.quoted()
  calls.app.clock.set('2027-02-20T12:59:59Z')
  expect((await sinceOf(quoteId, form)).expired).toBeNull()
  calls.app.clock.set('2027-02-20T13:00:00Z')
  const { expired } = await sinceOf(quoteId, form)
  calls.app.clock.set('2026-11-22T01:00:00Z')
  expect(expired).toBe('2027-02-20')
})

it('a comparison with another lender’s quote is refused like one with an unknown quote', async () => {
  const { quoteId, form } = await calls.quoted(
    { ...exampleRequests.purchase, brandName: 'CoolabahMutual' },
    'coolabah.manager',
  )
  for (const call of [calls.since, calls.recalculate]) {
    const other = await call(manager, quoteId, form)
    const none = await call(manager, '22222-22222-22222', form)
    const noId = await call(manager, 'NONE', form)
    expect([other.statusCode, other.body]).toEqual([404, none.body])
    expect(noId.body).toBe(none.body)
  }
})

const draftUrl = '/api/quote/draft'

it('a recalculation stores a new quote and an audit line, and the calculator’s draft stays', async () => {
  const { quoteId, form } = await calls.quoted()
  const save = draftSave(draftUrl, { revision: 0, content: { loanNumber: 'something' } })
  expect((await calls.app.inject(manager, save)).statusCode).toBe(200)
  const response = await calls.recalculate(manager, quoteId, withLoan(form, '550,000'))
  expect(response.statusCode).toBe(200)
  const { quote, request } = response.json<SavedQuote>()
  expect(quote.quoteId).not.toBe(quoteId)
  expect([quote.baseLVR, request.loanList?.[0]?.loanAmount]).toEqual([91.67, 550_000])
  expect(
    await calls.rows(
      `select action, username from audit_entry where action <> $$record.read$$ and record = $1`,
      quote.quoteId,
    ),
  ).toEqual([{ action: 'quote.calculate', username: manager }])
  expect((await calls.app.inject(manager, draftUrl)).json().content).toEqual({ loanNumber: 'something' })
  const since = (
    await calls.since(manager, quote.quoteId, {
      ...withLoan(form, '550,000'),
      basePremium: String(quote.basePremium),
      gst: String(quote.gst),
      stampDuty: String(quote.stampDuty),
    })
  ).json<SinceQuote>()
  expect([since.moved, since.now]).toEqual([[], since.quoted])
})

it('20 concurrent recalculations and a later one with the same idempotency key create one quote', async () => {
  const { quoteId, form } = await calls.quoted()
  const changed = withLoan(form, '551,000')
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => calls.recalculate(manager, quoteId, changed, headers)),
  )
  answers.push(await calls.recalculate(manager, quoteId, changed, headers))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await calls.rows(`select from quote where request::text like '%55100000%'`)).toHaveLength(1)
  const other = await calls.recalculate(manager, quoteId, withLoan(form, '552,000'), headers)
  expect([other.statusCode, other.json()[0].code]).toEqual([422, 'key-reused'])
})

it('a recalculation of a quote with a property share prices one policy', async () => {
  const { quoteId, form } = await calls.quoted(exampleRequests.propertyShare)
  const { request, quote } = (await calls.recalculate(manager, quoteId, form)).json<SavedQuote>()
  expect([request.propertyShareFlag, quote.customerPremiumShares]).toEqual(['NO', []])
})

it('a recalculation is refused when a limit is exceeded or a value is missing', async () => {
  const { quoteId, form } = await calls.quoted()
  const count = async () => (await calls.rows('select from quote')).length
  const before = await count()
  const limit = await calls.recalculate(manager, quoteId, withLoan(form, '580,000'))
  expect([limit.statusCode, first(limit.json<{ code: string }[]>()).code]).toEqual([400, 'lvr-above-cap'])
  const missing = await calls.recalculate(manager, quoteId, withLoan(form, ''))
  expect(missing.statusCode).toBe(400)
  expect(messagesOf(missing)).toEqual(['Enter Amount Requested of Loan 1.'])
  expect(await count()).toBe(before)
})

it('a recalculation is refused without the right to calculate and without an accepted disclaimer', async () => {
  const { quoteId, form } = await calls.quoted()
  const lender = await calls.recalculate('ironbark.lender', quoteId, form)
  expect([lender.statusCode, messagesOf(lender)]).toEqual([403, ['Your role may not calculate premiums.']])
  expect((await calls.since('ironbark.broker', quoteId, form)).statusCode).toBe(403)
  const viewer = await calls.recalculate('ironbark.viewer', quoteId, form)
  expect([viewer.statusCode, viewer.json()[0].code]).toEqual([403, 'consent-required'])
  await acceptDisclaimer(calls.app, 'ironbark.viewer')
  const { quote } = (await calls.recalculate('ironbark.viewer', quoteId, form)).json<{ quote: Quote }>()
  expect(quote.customerPremiumPayable).toBe(12949.2)
})

it('a recalculation uses the rates of the day on which it is made', async () => {
  const { quoteId, form } = await calls.quoted()
  calls.app.clock.set('2027-03-01T01:00:00Z')
  const again = (await calls.recalculate(manager, quoteId, withLoan(form, '530,000'))).json<SavedQuote>()
  const fresh = (
    await askForQuote(calls.app, manager, {
      ...exampleRequests.purchase,
      loanList: [{ loanAmount: 530_000, loanPurpose: 'PUREXS' }],
    })
  ).json<Quote>()
  calls.app.clock.set('2026-11-22T01:00:00Z')
  expect(again.quote.customerPremiumPayable).toBe(fresh.customerPremiumPayable)
  expect(again.quote.validUntil).toBe(fresh.validUntil)
})
