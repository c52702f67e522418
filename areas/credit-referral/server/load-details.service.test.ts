import { expect, it } from 'vitest'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { goodReferral, statement } from '../../../tests/service/referral-calls.ts'
import { colleague, manager, stranger, underwriter, viewer } from '../../../tests/service/referral-people.ts'
import { now, setUpReferral } from '../../../tests/service/set-up-referral.ts'
import type { As } from '../../../tests/service/start-test-app.ts'
import { attached, partOf } from '../../../tests/service/upload-calls.ts'

const fixture = setUpReferral()

it('the details of a request have its fields, documents, versions and events', async () => {
  const response = await fixture.desk.details(viewer, fixture.id)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  const input = {
    submissionType: 'NEWAPP',
    capitalisedFlag: 'YES',
    referralReason: 'OUTDUA',
    baseLoanAmount: '540000.5',
    baseLVR: '92.35',
    creditNotes: goodReferral.creditNotes,
  }
  const open = { decision: null, uwNotes: null }
  expect(response.json()).toEqual({
    requestId: fixture.id,
    brandName: 'IronbarkBank',
    quoteId: null,
    lenderRefNumber: fixture.reference,
    ...input,
    ...open,
    assignedTo: null,
    status: 'Submitted',
    documents: [
      {
        documentId: expect.any(String),
        documentName: 'statement.pdf',
        dateOfUpload: now,
        size: statement.content.length,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        uploadedBy: manager,
        version: 1,
        messageNumber: null,
      },
    ],
    isResubmitEligible: false,
    version: 1,
    raisedBy: manager,
    submissionDateTime: now,
    waitingSince: now,
    pausedAt: null,
    canWithdraw: false,
    canAnswer: false,
    messages: [],
    events: [{ kind: 'received', at: now, by: manager, byInsurer: false, version: 1, detail: null }],
    versions: [
      { version: 1, ...input, submittedBy: manager, submittedAt: now, ...open, decidedBy: null, decidedAt: null },
    ],
    similar: { count: 0, medianHours: null, ninetiethHours: null },
  })
})

it('the details of a request have the newest version, and the previous one unchanged', async () => {
  await fixture.desk.assign(underwriter, fixture.id)
  await fixture.desk.decide(underwriter, fixture.id, { decision: 'MOREINFO' })
  fixture.app.clock.move(3600)
  const changed = { lenderRefNumber: fixture.reference, baseLVR: '91', creditNotes: 'More.' }
  const refused = await fixture.calls.requestResubmit(manager, { ...changed, baseLVR: '1000' })
  expect(codesOf(refused)).toEqual(['baseLVR-max'])
  await fixture.calls.resubmit(manager, changed, [])
  const details = await fixture.desk.read(manager, fixture.id)
  expect(details).toMatchObject({
    version: 2,
    status: 'Submitted',
    baseLVR: '91',
    creditNotes: 'More.',
    decision: null,
    uwNotes: null,
    assignedTo: null,
    isResubmitEligible: false,
    submissionDateTime: '2026-11-21T02:00:00.000Z',
  })
  expect(details.versions).toMatchObject([
    { version: 2, baseLVR: '91', creditNotes: 'More.', decision: null },
    {
      version: 1,
      baseLVR: '92.35',
      creditNotes: goodReferral.creditNotes,
      decision: 'MOREINFO',
      decidedBy: underwriter,
    },
  ])
  expect(details.documents.map(({ version }) => version)).toEqual([1])
})

it('the details of a request say who may withdraw it and who may answer', async () => {
  await fixture.askFor()
  const may = async (as: As) => {
    const { canWithdraw, canAnswer } = await fixture.desk.read(as, fixture.id)
    return { canWithdraw, canAnswer }
  }
  expect(await may(manager)).toEqual({ canWithdraw: true, canAnswer: true })
  expect(await may(colleague)).toEqual({ canWithdraw: false, canAnswer: true })
  expect(await may(viewer)).toEqual({ canWithdraw: false, canAnswer: false })
})

it.each(['999999', '0', '-1', '1e5', '1000000000000000000', '9'.repeat(40), 'abc', '%00'])(
  'no request has the number %s',
  async (nobodys) => {
    const response = await fixture.desk.details(manager, nobodys)
    expect([response.statusCode, ...codesOf(response)]).toEqual([404, 'not-found'])
  },
)

it('another lender’s request looks like an unknown one in every call', async () => {
  await fixture.askFor()
  const both = async (call: (requestId: string) => Promise<{ statusCode: number; body: string }>) => {
    const [theirs, nothing] = [await call(fixture.id), await call('999999')]
    expect(theirs.statusCode).toBe(404)
    expect(theirs.body).toBe(nothing.body)
  }
  await both((requestId) => fixture.desk.details(stranger, requestId))
  await both((requestId) => fixture.desk.withdraw(stranger, requestId))
  await both((requestId) => fixture.desk.answer(stranger, requestId, { text: 'Nobody.' }))
  await both((requestId) =>
    fixture.calls.sendForm(stranger, `/api/credit-referral/answer/${requestId}`, [
      attached(statement.name, statement.content),
      partOf('answer', { text: 'Nobody.' }),
    ]),
  )
  expect(await fixture.kinds()).toEqual(['received', 'assigned', 'asked'])
})
