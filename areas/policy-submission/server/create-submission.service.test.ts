import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { exampleRequests } from '#areas/quote/contract'
import { asAdmin } from '../../../tests/service/as-admin.ts'
import { draftCalls, draftSave } from '../../../tests/service/draft-calls.ts'
import { acceptDisclaimer, quoteFor } from '../../../tests/service/quote-calls.ts'
import { setUpApp } from '../../../tests/service/set-up-app.ts'
import type { As } from '../../../tests/service/start-test-app.ts'
import {
  submissionBase as base,
  first,
  messagesOf,
  parties,
  submissionCalls,
  today,
} from '../../../tests/service/submission-calls.ts'
import { substitution, variationCalls } from '../../../tests/service/variation-calls.ts'
import {
  type CreatedPolicy,
  exampleSubmission,
  type ListedDraft,
  type SubmissionReceipt,
  type SubmissionResponse,
  toOriginationRequest,
} from '../contract/index.ts'

const manager = 'ironbark.manager'

const calls = setUpApp({ now: '2026-11-22T01:00:00Z' }, submissionCalls)

const draftOf = (draftId: string) =>
  draftCalls(
    () => calls.app,
    () => `${base}/draft/${draftId}`,
  )

it('the options of a brand are grouped by field, include Business, and exclude the codes of system defaults', async () => {
  const response = await calls.app.inject('ironbark.viewer', `${base}/dropdown/IronbarkBank`)
  const { policy, loan, property, borrower } = response.json<Record<string, Record<string, { shortName: string }[]>>>()
  const codes = (list: { shortName: string }[] = []) => list.map(({ shortName }) => shortName)
  expect(Object.keys(policy ?? {})).toEqual(['underwritingType', 'documentationType', 'capitalized', 'paymentType'])
  expect(Object.keys(loan ?? {})).toEqual(['loanPurpose', 'smsf'])
  expect(Object.keys(property ?? {})).toEqual(['occupancyType', 'residentialType', 'state', 'ndis', 'country'])
  expect(Object.keys(borrower ?? {})).toEqual(['employmentType', 'residencyStatus', 'firstHomeBuyer', 'expatriate'])
  expect(property?.occupancyType).toContainEqual({ id: 2, shortName: 'BUS', longName: 'Business' })
  expect(codes(policy?.paymentType)).toEqual(['SINGLE', 'ST'])
  expect(codes(borrower?.employmentType)).not.toContain('FULL_TIME')
  expect(codes(property?.state)).not.toContain('UN')
})

it('another lender’s brand looks like an unknown one, byte for byte', async () => {
  const other = await calls.app.inject(manager, `${base}/dropdown/CoolabahMutual`)
  const none = await calls.app.inject(manager, `${base}/dropdown/Nobody`)
  expect([other.statusCode, other.body]).toEqual([404, none.body])
})

it('a submission creates one policy with its loans, links, borrowers and premium, In Force from its first drawdown', async () => {
  const form = exampleSubmission('WHOLE-1', { loans: 2, properties: 3, borrowers: 2 })
  const { policyNo, errors } = await calls.created(form)
  expect(policyNo).toMatch(/^1\d{9}$/)
  expect(errors).toBeUndefined()
  const policy = first(await calls.rows('select * from policy where policy_number = $1', policyNo))
  expect(policy).toMatchObject({
    channel: 'IRONBARK',
    status: 'In Force',
    source: 'submission',
    lender_reference: 'WHOLE-1',
    application_number: 'WHOLE-1',
    transaction_type: 'NEW',
    premium_plan_type: 'IPTSng',
    product_type: 'SGS',
    document_type: 'FULLDOC',
    underwriting_type: 'FULL',
    coverage_effective_date: '2026-11-20',
    expiry_date: '2056-11-20',
    rate_card_name: 'Illustrative card B',
  })
  expect([policy.base_premium, policy.gst, policy.stamp_duty, policy.premium_payable].map(String)).toEqual([
    '1070182',
    '107018',
    '117720',
    '1294920',
  ])
  const loans = await calls.rows('select * from policy_loan where policy_number = $1 order by position', policyNo)
  expect(loans.map((loan) => [loan.loan_number, String(loan.amount), loan.securities, loan.remaining_term])).toEqual([
    ['WHOLE1L1', '27000000', [1], 360],
    ['WHOLE1L2', '27000000', [2, 3], 360],
  ])
  expect(loans[0]).toMatchObject({ loan_type: null, interest_type: null, interest_rate: null, loan_purpose: 'PUREXS' })
  const securities = await calls.rows(
    'select * from policy_security where policy_number = $1 order by position',
    policyNo,
  )
  expect(securities).toHaveLength(3)
  expect(securities[0]).toMatchObject({ address_line_1: '1 Banksia Street', valuation_date: null, ndis: 'N' })
  const borrowers = await calls.rows('select * from policy_borrower where policy_number = $1', policyNo)
  expect(borrowers).toHaveLength(2)
  expect(borrowers[0]).toMatchObject({ borrower_id: 'B-1', residency_status: 'AUSCIT', expatriate: false })
  expect(first(await calls.rows('select lvr from policy_version where policy_number = $1', policyNo))).toEqual({
    lvr: 9000,
  })
})

it('a submission creates a Pending policy when its first drawdown is in the future', async () => {
  const form = exampleSubmission('PENDING-1')
  const loan = { ...first(form.loans), drawDownDate: '24/12/2026' }
  const { policyNo } = await calls.created({ ...form, loans: [loan] })
  const policy = first(await calls.rows('select * from policy where policy_number = $1', policyNo))
  expect([policy.status, policy.coverage_effective_date]).toEqual(['Pending', '2026-12-24'])
})

it('a submission stores a receipt with the request byte for byte, its checksum, user, time and response', async () => {
  const { request } = toOriginationRequest(exampleSubmission('BYTES-1'), {
    lists: { parties },
    today,
    sendSupplement: false,
  })
  const text = `${JSON.stringify(request, null, 1)}  `.replace('Banksia', 'Bänksia')
  const response = await calls.post(manager, text)
  const { policyNo, submissionId } = response.json<SubmissionResponse>()
  const { items } = await calls.list(manager, { filter: { policyNo } })
  expect(first(items).submissionId).toBe(submissionId)
  const receipt = (await calls.receipt(manager, submissionId)).json<SubmissionReceipt>()
  expect(receipt.request).toBe(text)
  expect(receipt.sha256).toBe(createHash('sha256').update(text).digest('hex'))
  expect(receipt).toMatchObject({ policyNo, submittedBy: manager, answer: { policyNo }, supplement: null })
  const pdf = await calls.receipt(manager, `${receipt.submissionId}.pdf`)
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(pdf.headers['content-disposition']).toBe(`attachment; filename="policy-${policyNo}-receipt.pdf"`)
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  const audit = await calls.rows(
    `select action, record, detail from audit_entry where action <> $$record.read$$ and record = any($1) order by action`,
    [policyNo, receipt.submissionId],
  )
  expect(audit).toEqual([
    { action: 'policy.create', record: policyNo, detail: { source: 'submission', sourceId: receipt.submissionId } },
    {
      action: 'submission.create',
      record: receipt.submissionId,
      detail: { policyNumber: policyNo, warnings: 0, outsideCard: 'No' },
    },
  ])
})

it('a submission deletes its draft and no other, and stores the draft’s values that the request has no field for', async () => {
  const draft = exampleSubmission('DRAFT-1')
  const [sent, other] = [draftOf('sent-1'), draftOf('other-1')]
  for (const one of [sent, other]) await one.keep(manager, { ...draft, originalAmount: '500,000' })
  await calls.created(exampleSubmission('DRAFT-0'), { supplement: null }, manager, 'sent-1')
  expect(await sent.read(manager)).not.toBeNull()
  const { policyNo } = await calls.created(draft, { supplement: null }, manager, 'sent-1')
  expect([await sent.read(manager), await other.read(manager)]).toEqual([
    null,
    expect.objectContaining({ lmiReferenceNo: 'DRAFT-1' }),
  ])
  const [row] = await calls.rows('select supplement from policy_submission where policy_number = $1', policyNo)
  expect(row).toMatchObject({ supplement: { originalAmount: '500000.00', insurer: 'Figtree Mortgage Insurance' } })
})

it('a submission of a top-up names the topped-up policy and credits its premium', async () => {
  const { policyNo: existing } = await calls.created(exampleSubmission('TOPUP-0'))
  const form = { ...exampleSubmission('TOPUP-1'), policyNo: existing, outstandingLoanBalance: '10,000' }
  const { policyNo } = await calls.created(form)
  const policy = first(await calls.rows('select * from policy where policy_number = $1', policyNo))
  expect(policy).toMatchObject({ transaction_type: 'TOPUP', topped_up_policy_number: existing })
  expect(String(policy.previous_premium_paid)).toBe('1070182')
  const unknown = await calls.submit(manager, { ...form, lmiReferenceNo: 'TOPUP-2', policyNo: '1999999999' })
  expect(messagesOf(unknown)).toEqual(['Policy 1999999999 was not found. Check Policy No.'])
  const again = await calls.submit(manager, { ...form, lmiReferenceNo: 'TOPUP-2' })
  expect([again.statusCode, ...messagesOf(again)]).toEqual([
    400,
    `Policy ${existing} was already topped up by policy ${policyNo}.`,
  ])
})

it('a premium that was typed names no rate card, and a top-up with it no original base premium', async () => {
  const premiums = { basePremium: '9,000.00', gst: '900.00', stampDuty: '990.00' }
  const policy = await calls.created({ ...exampleSubmission('TYPED-1'), ...premiums })
  const topUp = { policyNo: policy.policyNo, outstandingLoanBalance: '10,000' }
  await calls.created({ ...exampleSubmission('TYPED-2'), ...premiums, ...topUp })
  await calls.created({ ...exampleSubmission('TYPED-2B'), ...premiums, outstandingLoanBalance: '10,000' })
  const stored = () =>
    calls.rows(`select rate_card_name, rate_card_version, original_base_premium::int from policy
      where lender_reference in ('TYPED-1', 'TYPED-2', 'TYPED-2B') order by lender_reference`)
  const unknown = { rate_card_name: null, rate_card_version: null }
  const expected = [
    { ...unknown, original_base_premium: 900_000 },
    { ...unknown, original_base_premium: null },
    { ...unknown, original_base_premium: null },
  ]
  expect(await stored()).toEqual(expected)

  // As an earlier release stored them.
  await calls.rows(`update policy set rate_card_name = 'Illustrative card B', rate_card_version = '1',
    original_base_premium = 900000 where lender_reference in ('TYPED-1', 'TYPED-2')`)
  const migration = new URL('../../policy/server/migrations/007-typed-premium.sql', import.meta.url)
  await asAdmin(calls.app.testDatabase.adminUrl, await readFile(migration, 'utf8'))
  expect(await stored()).toEqual(expected)
})

it('a premium of the rate card that was rounded otherwise names the card', async () => {
  const { policyNo } = await calls.created({
    ...exampleSubmission('TYPED-3'),
    gst: '1,071.18',
    basePremium: '10,700.82',
  })
  expect(
    first(
      await calls.rows(
        'select rate_card_name, original_base_premium::int from policy where policy_number = $1',
        policyNo,
      ),
    ),
  ).toEqual({ rate_card_name: 'Illustrative card B', original_base_premium: 1_070_082 })
})

it('a submission of a top-up closes the open variation of the policy that it replaces', async () => {
  const lender = variationCalls(calls.app)
  await lender.keepPolicies()
  const sent = await lender.submit(substitution(await lender.details(manager, '1000000007')))
  const { id } = sent.json<{ id: string }>()
  const form = { ...exampleSubmission('TOPUP-3'), policyNo: '1000000007', outstandingLoanBalance: '10,000' }
  const { policyNo } = await calls.created(form)
  expect(await lender.read(id)).toMatchObject({
    status: 'Closed',
    reason: `The policy was replaced by policy ${policyNo}.`,
  })
})

const person = 'ironbark.viewer'
const listed = async (as: As) =>
  (await calls.app.inject(as, `${base}/drafts`)).json<(Pick<ListedDraft, 'draftId'> & object)[]>()
const idsOf = async (as: As) => (await listed(as)).map(({ draftId }) => draftId)

it('a user can have several drafts, listed last saved first', async () => {
  await draftOf('one').keep(person, { ...exampleSubmission('DRAFTS-1', { loans: 2 }), quoteId: 'Q-1' })
  calls.app.clock.move(60)
  await draftOf('two').keep(person, { ...exampleSubmission(''), party: '' })
  expect(await listed(person)).toEqual([
    {
      draftId: 'two',
      quoteId: null,
      lmiReferenceNo: '',
      brandName: '',
      loans: 1,
      savedAt: expect.stringMatching(/^2026-11-22T/),
    },
    expect.objectContaining({ draftId: 'one', quoteId: 'Q-1', lmiReferenceNo: 'DRAFTS-1', loans: 2 }),
  ])
  calls.app.clock.move(60)
  await draftOf('one').keep(person, { ...exampleSubmission('DRAFTS-1'), campaignId: 'SPRING' })
  expect(await idsOf(person)).toEqual(['one', 'two'])
  expect(await listed('coolabah.manager')).toEqual([])
  await draftOf('one').discard(person)
  expect(await idsOf(person)).toEqual(['two'])
})

it('the list of drafts excludes drafts of other forms, and includes drafts with unexpected content', async () => {
  await calls.app.inject(manager, draftSave('/api/quote/draft', { revision: 0, content: { brandName: '' } }))
  await draftOf('shape').keep(manager, exampleSubmission('DRAFTS-2'))
  await calls.rows(`update draft set content = '"of another shape"' where form = 'policy-submission/shape'`)
  expect(await listed(manager)).toContainEqual(
    expect.objectContaining({ draftId: 'shape', lmiReferenceNo: '', loans: 0 }),
  )
  expect(await idsOf(manager)).not.toContain('quote')
})

it('the id of a draft has only letters, digits and hyphens', async () => {
  const response = await calls.app.inject(manager, `${base}/draft/${encodeURIComponent('a/b')}`)
  expect(response.statusCode).toBe(400)
})

it('a draft saved before users could have several still opens', async () => {
  const insert = (owner: string, quoteId: string | null) =>
    calls.rows(
      `insert into draft (channel, owner, form, content, saved_at, revision)
       values ('IRONBARK', $1, 'policy-submission', $2, now(), 3)`,
      owner,
      JSON.stringify({ ...exampleSubmission('OLD-1'), quoteId }),
    )
  await insert('one', 'Q-7')
  await insert('other', null)
  await calls.rows(await readFile(new URL('./migrations/003-drafts-side-by-side.sql', import.meta.url), 'utf8'))
  const forms = await calls.rows(`select owner, form from draft where owner in ('one', 'other') order by owner`)
  expect(forms).toEqual([
    { owner: 'one', form: 'policy-submission/Q-7' },
    { owner: 'other', form: expect.stringMatching(/^policy-submission\/[0-9a-f-]{36}$/) },
  ])
})

it('20 concurrent calls with one key create one submission, and each gets the same response', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const form = exampleSubmission('ONCE-1')
  const answers = await Promise.all(Array.from({ length: 20 }, () => calls.submit(manager, form, {}, headers)))
  expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await calls.rows(`select from policy where lender_reference = 'ONCE-1'`)).toHaveLength(1)
  const again = await calls.submit(manager, form, {}, headers)
  expect(again.body).toBe(answers[0]?.body)
  const other = await calls.submit(manager, { ...form, campaignId: 'OTHER' }, {}, headers)
  expect([other.statusCode, other.json()[0].code]).toEqual([422, 'key-reused'])
})

it('20 concurrent submissions with one reference create one policy, and the refusals name its number', async () => {
  const form = exampleSubmission('ONCE-2')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      calls.submit(
        manager,
        { ...form, lmiReferenceNo: index % 2 ? 'ONCE-2' : ' once-2 ' },
        {},
        { 'idempotency-key': randomUUID() },
      ),
    ),
  )
  const made = answers.filter(({ statusCode }) => statusCode === 200)
  expect(made).toHaveLength(1)
  const { policyNo } = first(made).json<CreatedPolicy>()
  const refused = answers.filter(({ statusCode }) => statusCode === 400)
  expect(refused).toHaveLength(19)
  expect(new Set(refused.flatMap(messagesOf).map((message) => message.toUpperCase()))).toEqual(
    new Set([`LMI REFERENCE NO ONCE-2 WAS ALREADY SUBMITTED AS POLICY ${policyNo}.`]),
  )
  const exact = await calls.submit(manager, form)
  expect(exact.json()).toEqual([
    {
      code: 'reference-used',
      message: `LMI Reference No ONCE-2 was already submitted as policy ${policyNo}.`,
      field: 'lmiReferenceNo',
    },
  ])
})

it('a submission is refused when the property share of its quote has already created policies', async () => {
  await acceptDisclaimer(calls.app, manager)
  const { quoteId } = await quoteFor(calls.app, manager, exampleRequests.propertyShare)
  const applied = await calls.app.inject(manager, { method: 'POST', url: `/api/quote/${quoteId}/apply` })
  const { policyNumber } = first(applied.json<{ policyNumber: string }[]>())
  const response = await calls.submit(manager, { ...exampleSubmission('SHARE-1'), lmiReferenceNo: quoteId })
  expect(messagesOf(response)).toEqual([`LMI Reference No ${quoteId} was already submitted as policy ${policyNumber}.`])
})

it('a property share creates policies once the submission of its quote was withdrawn', async () => {
  await acceptDisclaimer(calls.app, manager)
  const { quoteId } = await quoteFor(calls.app, manager, exampleRequests.propertyShare)
  const apply = async () => calls.app.inject(manager, { method: 'POST', url: `/api/quote/${quoteId}/apply` })
  const response = await calls.submit(manager, { ...exampleSubmission('SHARE-3'), lmiReferenceNo: quoteId })
  const { submissionId, policyNo } = response.json<{ submissionId: string; policyNo: string }>()
  expect(messagesOf(await apply())).toEqual([`This quote was already submitted as policy ${policyNo}.`])
  expect((await calls.withdraw(manager, submissionId)).statusCode).toBe(200)
  expect((await apply()).statusCode).toBe(200)
})

it('a submission and the property share of the same quote never both create policies', async () => {
  await acceptDisclaimer(calls.app, manager)
  const { quoteId } = await quoteFor(calls.app, manager, exampleRequests.propertyShare)
  const apply = () => calls.app.inject(manager, { method: 'POST', url: `/api/quote/${quoteId}/apply` })
  const submit = () => calls.submit(manager, { ...exampleSubmission('SHARE-2'), lmiReferenceNo: quoteId })
  const answers = await Promise.all([submit(), apply(), submit(), apply()])
  const [submitted, applied] = [answers.filter((_, index) => index % 2 === 0), answers.filter((_, index) => index % 2)]
  const isMade = ({ statusCode }: { statusCode: number }) => statusCode === 200
  expect([submitted.some(isMade), applied.some(isMade)].filter(Boolean)).toHaveLength(1)
  const late = submitted.some(isMade) ? await apply() : await submit()
  expect([late.statusCode, first(messagesOf(late))]).toEqual([
    400,
    expect.stringContaining('was already submitted as policy 1'),
  ])
  const made = await calls.rows(`select from policy where lender_reference = $1 or source_id = $1`, quoteId)
  expect(made).toHaveLength(submitted.some(isMade) ? 1 : 2)
})

it('two lenders can use the same reference', async () => {
  await calls.created(exampleSubmission('SHARED-1'))
  const other = { ...exampleSubmission('SHARED-1'), party: 'CoolabahMutual' }
  expect(await calls.created(other, {}, 'coolabah.manager')).toEqual({
    policyNo: expect.stringMatching(/^1\d{9}$/),
    submissionId: expect.any(String),
  })
})

it('the insurer’s list of submissions is newest first by default', async () => {
  calls.app.clock.move(1)
  const older = { ...exampleSubmission('OLDER-1'), party: 'CoolabahMutual' }
  calls.app.clock.move(1)
  await calls.created(older, {}, 'coolabah.manager')
  calls.app.clock.move(1)
  await calls.created(exampleSubmission('NEWER-1'))
  const response = await calls.app.inject('figtree.underwriter', {
    method: 'POST',
    url: '/api/underwriting/submissions/search',
    payload: { page: 0, pageSize: 2 },
  })
  const { items } = response.json<{ items: { lmiReferenceNo: string }[] }>()
  expect(items.map(({ lmiReferenceNo }) => lmiReferenceNo)).toEqual(['NEWER-1', 'OLDER-1'])
})

it('another lender’s receipt looks like an unknown one, and a user’s list has only the user’s own submissions', async () => {
  await calls.created({ ...exampleSubmission('MINE-1'), party: 'CoolabahMutual' }, {}, 'coolabah.manager')
  const { items } = await calls.list('coolabah.manager', { filter: { lmiReferenceNo: 'mine-1' } })
  const [mine] = items
  expect(mine).toMatchObject({ lmiReferenceNo: 'MINE-1', warnings: 0 })
  expect((await calls.list(manager, { filter: { lmiReferenceNo: 'mine-1' } })).items).toEqual([])
  const other = await calls.receipt(manager, mine?.submissionId ?? '')
  const none = await calls.receipt(manager, randomUUID())
  expect([other.statusCode, other.body]).toEqual([404, none.body])
  const pdf = await calls.receipt(manager, `${mine?.submissionId}.pdf`)
  expect([pdf.statusCode, pdf.body]).toEqual([404, none.body])
  expect((await calls.receipt('coolabah.manager', mine?.submissionId ?? '')).statusCode).toBe(200)
})

it('a receipt opens for a colleague of the lender, but is not in the colleague’s list', async () => {
  const { policyNo } = await calls.created(exampleSubmission('COLLEAGUE-1'))
  const { items } = await calls.list(manager, { filter: { policyNo } })
  expect((await calls.receipt('ironbark.viewer', first(items).submissionId)).statusCode).toBe(200)
  expect((await calls.list('ironbark.viewer', { filter: { policyNo } })).totalItems).toBe(0)
})
