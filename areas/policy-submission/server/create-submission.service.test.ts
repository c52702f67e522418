import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { exampleRequests } from '#areas/quote/contract'
import { givenApp } from '../../../tests/service/given-app.ts'
import { acceptDisclaimer, quoteFor } from '../../../tests/service/quote-calls.ts'
import { type Json, parties, submissionBase, submissionCalls, today } from '../../../tests/service/submission-calls.ts'
import {
  type CreatedPolicy,
  exampleSubmission,
  type SubmissionForm,
  type SubmissionReceipt,
  toOriginationRequest,
} from '../contract/index.ts'

const manager = 'ironbark.manager'
const base = submissionBase

const calls = givenApp({ now: '2026-11-22T01:00:00Z' }, submissionCalls)

const messagesOf = (answer: { json: <Body>() => Body }) =>
  answer.json<{ message: string }[]>().map(({ message }) => message)
const first = <Row>([row]: readonly Row[]): Row => {
  if (row === undefined) throw new Error('there is no row')
  return row
}

describe('what may be chosen', () => {
  it('is answered by group and field, with Business, and without the codes that only the system fills in', async () => {
    const answer = await calls.app.inject('ironbark.viewer', `${base}/dropdown/IronbarkBank`)
    const { policy, loan, property, borrower } = answer.json<Record<string, Record<string, { shortName: string }[]>>>()
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

  it('for another lender’s brand is byte for byte what it is for no brand', async () => {
    const other = await calls.app.inject(manager, `${base}/dropdown/CoolabahMutual`)
    const none = await calls.app.inject(manager, `${base}/dropdown/Nobody`)
    expect([other.statusCode, other.body]).toEqual([404, none.body])
  })
})

describe('a submission', () => {
  it('becomes one policy with its loans, links, borrowers and premium, In Force from its first drawdown', async () => {
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
      expiry_date: '2056-11-22',
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
    expect(loans[0]).toMatchObject({ loan_type: 'HOMELN', repayment_type: 'P&I', fixed_rate_expiry_date: null })
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

  it('is Pending before its first drawdown, which may lie in the future', async () => {
    const form = exampleSubmission('PENDING-1')
    const loan = { ...first(form.loans), drawDownDate: '24/12/2026' }
    const { policyNo } = await calls.created({ ...form, loans: [loan] })
    const policy = first(await calls.rows('select * from policy where policy_number = $1', policyNo))
    expect([policy.status, policy.coverage_effective_date]).toEqual(['Pending', '2026-12-24'])
  })

  it('leaves a receipt with the request byte for byte, its checksum, who, when and the answer', async () => {
    const { request } = toOriginationRequest(exampleSubmission('BYTES-1'), {
      lists: { parties },
      today,
      sendSupplement: false,
    })
    const text = `${JSON.stringify(request, null, 1)}  `.replace('Banksia', 'Bänksia')
    const answer = await calls.post(manager, text)
    const { policyNo } = answer.json<CreatedPolicy>()
    const { items } = await calls.list(manager, { filter: { policyNo } })
    const receipt = (await calls.receipt(manager, first(items).submissionId)).json<SubmissionReceipt>()
    expect(receipt.request).toBe(text)
    expect(receipt.sha256).toBe(createHash('sha256').update(text).digest('hex'))
    expect(receipt).toMatchObject({ policyNo, submittedBy: manager, answer: { policyNo }, supplement: null })
    const audit = await calls.rows(
      `select action, record, detail from audit_entry where record = any($1) order by action`,
      [policyNo, receipt.submissionId],
    )
    expect(audit).toEqual([
      { action: 'policy.create', record: policyNo, detail: { source: 'submission', sourceId: receipt.submissionId } },
      { action: 'submission.create', record: receipt.submissionId, detail: { policyNumber: policyNo, warnings: 0 } },
    ])
  })

  it('ends the draft that was sent and no other, and keeps from it what a request without a supplement has no place for', async () => {
    const draft = exampleSubmission('DRAFT-1')
    const save = () =>
      calls.app.inject(manager, {
        method: 'PATCH',
        url: `${base}/draft`,
        payload: { revision: 0, patch: { ...draft, originalAmount: '500,000' }, window: randomUUID(), number: 1 },
      })
    const content = async () => (await calls.app.inject(manager, `${base}/draft`)).json<{ content: unknown }>().content
    expect((await save()).statusCode).toBe(200)
    await calls.created(exampleSubmission('DRAFT-0'), { supplement: null })
    expect(await content()).not.toBeNull()
    const { policyNo } = await calls.created(draft, { supplement: null })
    expect(await content()).toBeNull()
    const [row] = await calls.rows('select supplement from policy_submission where policy_number = $1', policyNo)
    expect(row).toMatchObject({ supplement: { originalAmount: '500000.00', insurer: 'Figtree Mortgage Insurance' } })
  })

  it('of a top-up names the policy that it adds to and is credited with its premium', async () => {
    const { policyNo: existing } = await calls.created(exampleSubmission('TOPUP-0'))
    const form = { ...exampleSubmission('TOPUP-1'), policyNo: existing, outstandingLoanBalance: '10,000' }
    const { policyNo } = await calls.created(form)
    const policy = first(await calls.rows('select * from policy where policy_number = $1', policyNo))
    expect(policy).toMatchObject({ transaction_type: 'TOPUP', topped_up_policy_number: existing })
    expect(String(policy.previous_premium_paid)).toBe('1070182')
    const unknown = await calls.submit(manager, { ...form, lmiReferenceNo: 'TOPUP-2', policyNo: '1999999999' })
    expect(messagesOf(unknown)).toEqual(['There is no policy 1999999999 to top up. Check Policy No.'])
  })
})

describe('a refusal', () => {
  it('tells somebody who may only look that the role may not submit', async () => {
    const answer = await calls.submit('ironbark.viewer', exampleSubmission('VIEW-1'))
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toEqual([{ code: 'access-denied', message: 'Your role may not submit policies.' }])
  })

  it('of another lender’s brand is that of an unknown code, by its name and by its id', async () => {
    const refusals = await Promise.all(
      [{ lenderCode: 'CoolabahMutual', partyId: 21 }, { lenderCode: 'Nobody', partyId: 99 }, { partyId: 21 }].map(
        (changes) => calls.submit(manager, exampleSubmission('OTHER-1'), changes),
      ),
    )
    const [coolabah] = refusals
    expect(coolabah?.statusCode).toBe(400)
    expect(coolabah?.json()).toEqual([
      { code: 'party-unknown', message: 'Select Brand from the list.', field: 'party' },
    ])
    for (const { body } of refusals) expect(body).toBe(coolabah?.body)
  })

  const form = exampleSubmission('RULES-1', { loans: 2, properties: 2 })
  it.each<[string, Json, string]>([
    ['an unknown key', { approved: true }, 'The request has no field approved. Leave it out.'],
    ['an application date in the future', { applicationDate: '24/11/2026' }, 'Date cannot be in the future'],
    ['a date that is none', { approvedDate: '31/02/2026' }, 'Please enter a valid date'],
    ['a negative premium', { quotePremium: '-1' }, 'Base Premium must not be negative.'],
    ['half a cent', { gst: 10.005 }, 'GST must be dollars with at most 2 decimals, such as 540,000.00.'],
    ['an unknown code', { documentationType: 'NODOC' }, 'Select Doc Type from the list.'],
    ['an unknown code that the system fills in', { duaLevel: 'HIGH' }, 'DUA level is not a code in force.'],
    [
      'a reference of 41 characters',
      { primaryUniqueId: 'x'.repeat(41) },
      'LMI Reference No must not exceed 40 characters.',
    ],
    ['a staged payment without its tenure', { paymentType: 'ST' }, 'Billing Tenure is required.'],
    ['no borrower', { borrowers: [] }, 'Enter at least one of the borrowers.'],
  ])('of %s says what to do', async (_what, changes, message) => {
    const answer = await calls.submit(manager, form, changes)
    expect(answer.statusCode).toBe(400)
    expect(messagesOf(answer)).toContain(message)
  })

  it('names a loan without a property, a property without a loan, and a loan that is not there', async () => {
    const { request } = toOriginationRequest(form, { lists: { parties }, today, sendSupplement: true })
    const securities = request.securities.map((row, index) => ({
      ...row,
      loanNumbers: index === 0 ? ['RULES1L1'] : ['X9'],
    }))
    const answer = await calls.post(manager, { ...request, securities })
    expect(messagesOf(answer)).toEqual([
      'RULES1L2: Please select at least one referenced property.',
      '2 Banksia Street: This security is not linked to a loan. Property should be linked to at least 1 loan.',
      '2 Banksia Street: Loan X9 is not among the loans of the request.',
    ])
  })

  it('of 501 loans names the limit, and of 5 MB the size', async () => {
    const many = await calls.submit(manager, exampleSubmission('MANY-1', { loans: 501, properties: 1 }))
    expect(messagesOf(many)).toContain('Enter at most 500 loans.')
    const large = await calls.post(manager, `{"primaryUniqueId":"${'x'.repeat(5_000_000)}"}`)
    expect(large.statusCode).toBe(413)
  })

  it('of a body that is not UTF-8 says so', async () => {
    const answer = await calls.app.inject(manager, {
      method: 'POST',
      url: `${base}/create`,
      payload: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]),
      headers: { 'content-type': 'application/json' },
    })
    expect([answer.statusCode, ...messagesOf(answer)]).toEqual([
      400,
      'The request is not UTF-8 text. Encode it so and send it again.',
    ])
  })

  it('leaves nothing', async () => {
    expect(await calls.rows(`select from policy_submission where lmi_reference like 'RULES%'`)).toEqual([])
  })
})

describe('a warning beside the policy number', () => {
  const warningsOf = async (form: SubmissionForm, changes: Json = {}) =>
    ((await calls.created(form, changes)).errors ?? []).map(({ message }) => message)

  it('tells an LVR above the limit of the product', async () => {
    const form = exampleSubmission('LVR-1')
    const warnings = await warningsOf({
      ...form,
      properties: [{ ...first(form.properties), valuationAmount: '550,000' }],
    })
    expect(warnings).toEqual(['The LVR of 98.18% is above the limit of 95.00%.'])
  })

  it('tells a premium more than a dollar from the card’s, and not one of a dollar', async () => {
    expect(await warningsOf({ ...exampleSubmission('PREMIUM-1'), gst: '1,071.18', stampDuty: '1,179.21' })).toEqual([
      'Stamp Duty is $1,179.21; the rate card gives $1,177.20.',
    ])
  })

  it('tells a loan that is insured under another policy, also when its number is written in another case', async () => {
    const { policyNo } = await calls.created(exampleSubmission('TWICE-1'))
    const form = exampleSubmission('TWICE-2')
    const warnings = await warningsOf({ ...form, loans: [{ ...first(form.loans), loanNumber: 'twice1l1' }] })
    expect(warnings).toEqual([`Loan TWICE1L1 is already insured under policy ${policyNo}.`])
  })

  it('tells capitalised amounts that do not add up', async () => {
    const capitalised = { ...exampleSubmission('CAP-1'), capitalized: 'Y' }
    expect(
      await warningsOf({ ...capitalised, insuredAmountIncrease: '12,949.20', originalAmount: '527,050.80' }),
    ).toEqual([])
    const wrong = {
      ...capitalised,
      lmiReferenceNo: 'CAP-2',
      insuredAmountIncrease: '12,000',
      originalAmount: '540,000',
    }
    expect(await warningsOf({ ...wrong, loans: exampleSubmission('CAP-2').loans })).toEqual([
      'Capitalised: Insured Amt Increase is $12,000.00, and the premium is $12,949.20.',
      'Capitalised: Original Amount and Insured Amt Increase are $552,000.00 together, and the loans $540,000.00.',
    ])
  })

  it('tells what moved since the quote that is named, that it has expired, and nothing else', async () => {
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
      'Property 1 occupancy: OWNOC in the quote, INVST now.',
    ])
  })

  it('is none, and the reference is used up, where a property share became its policies', async () => {
    await acceptDisclaimer(calls.app, manager)
    const { quoteId } = await quoteFor(calls.app, manager, exampleRequests.propertyShare)
    const applied = await calls.app.inject(manager, { method: 'POST', url: `/api/quote/${quoteId}/apply` })
    const { policyNumber } = first(applied.json<{ policyNumber: string }[]>())
    const answer = await calls.submit(manager, { ...exampleSubmission('SHARE-1'), lmiReferenceNo: quoteId })
    expect(messagesOf(answer)).toEqual([`LMI Reference No ${quoteId} was already submitted as policy ${policyNumber}.`])
  })

  it('tells nothing of another lender’s quote or loans', async () => {
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
})

describe('one submission', () => {
  it('is made once by 20 calls at once with one key, and each is answered the same', async () => {
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

  it('takes its reference once from 20 calls at once, and the others are told its policy', async () => {
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

  it('leaves its reference to another lender', async () => {
    await calls.created(exampleSubmission('SHARED-1'))
    const other = { ...exampleSubmission('SHARED-1'), party: 'CoolabahMutual' }
    expect(await calls.created(other, {}, 'coolabah.manager')).toEqual({ policyNo: expect.stringMatching(/^1\d{9}$/) })
  })
})

describe('a receipt', () => {
  it('of another lender is byte for byte no receipt, and the list is one’s own', async () => {
    await calls.created({ ...exampleSubmission('MINE-1'), party: 'CoolabahMutual' }, {}, 'coolabah.manager')
    const { items } = await calls.list('coolabah.manager', { filter: { lmiReferenceNo: 'mine-1' } })
    const [mine] = items
    expect(mine).toMatchObject({ lmiReferenceNo: 'MINE-1', warnings: 0 })
    expect((await calls.list(manager, { filter: { lmiReferenceNo: 'mine-1' } })).items).toEqual([])
    const other = await calls.receipt(manager, mine?.submissionId ?? '')
    const none = await calls.receipt(manager, randomUUID())
    expect([other.statusCode, other.body]).toEqual([404, none.body])
    expect((await calls.receipt('coolabah.manager', mine?.submissionId ?? '')).statusCode).toBe(200)
  })

  it('is found by a colleague of the lender, in whose list it is not', async () => {
    const { policyNo } = await calls.created(exampleSubmission('COLLEAGUE-1'))
    const { items } = await calls.list(manager, { filter: { policyNo } })
    expect((await calls.receipt('ironbark.viewer', first(items).submissionId)).statusCode).toBe(200)
    expect((await calls.list('ironbark.viewer', { filter: { policyNo } })).totalItems).toBe(0)
  })
})
