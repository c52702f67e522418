import { expect, it } from 'vitest'
import { codesOf } from '../../../tests/service/quote-calls.ts'
import { goodReferral, statement } from '../../../tests/service/referral-calls.ts'
import { colleague, manager, stranger, underwriter, viewer } from '../../../tests/service/referral-people.ts'
import { now, setUpReferral } from '../../../tests/service/set-up-referral.ts'
import type { As } from '../../../tests/service/start-test-app.ts'
import { attached, partOf } from '../../../tests/service/upload-calls.ts'

const given = setUpReferral()

it('the details of a request hold everything that belongs to it', async () => {
  const answer = await given.desk.details(viewer, given.id)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['cache-control']).toBe('no-store')
  const sent = {
    submissionType: 'NEWAPP',
    capitalisedFlag: 'YES',
    referralReason: 'OUTDUA',
    baseLoanAmount: '540000.5',
    baseLVR: '92.35',
    creditNotes: goodReferral.creditNotes,
  }
  const open = { decision: null, uwNotes: null }
  expect(answer.json()).toEqual({
    requestId: given.id,
    brandName: 'IronbarkBank',
    lenderRefNumber: given.reference,
    ...sent,
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
      { version: 1, ...sent, submittedBy: manager, submittedAt: now, ...open, decidedBy: null, decidedAt: null },
    ],
    similar: { count: 0, medianHours: null, ninetiethHours: null },
  })
})

it('the details of a request show the newest version, and the one before as it was', async () => {
  await given.desk.assign(underwriter, given.id)
  await given.desk.decide(underwriter, given.id, { decision: 'MOREINFO' })
  given.app.clock.move(3600)
  const changed = { lenderRefNumber: given.reference, baseLVR: '91', creditNotes: 'More.' }
  const refused = await given.calls.requestResubmit(manager, { ...changed, baseLVR: '1000' })
  expect(codesOf(refused)).toEqual(['baseLVR-max'])
  await given.calls.resubmit(manager, changed, [])
  const details = await given.desk.read(manager, given.id)
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
  await given.askFor()
  const may = async (as: As) => {
    const { canWithdraw, canAnswer } = await given.desk.read(as, given.id)
    return { canWithdraw, canAnswer }
  }
  expect(await may(manager)).toEqual({ canWithdraw: true, canAnswer: true })
  expect(await may(colleague)).toEqual({ canWithdraw: false, canAnswer: true })
  expect(await may(viewer)).toEqual({ canWithdraw: false, canAnswer: false })
})

it.each(['999999', '0', '-1', '1e5', '1000000000000000000', '9'.repeat(40), 'abc', '%00'])(
  'the details of a request of the number %s are those of nothing',
  async (nobodys) => {
    const answer = await given.desk.details(manager, nobodys)
    expect([answer.statusCode, ...codesOf(answer)]).toEqual([404, 'not-found'])
  },
)

it('the details of a request of another lender’s request are those of nothing, whatever is asked', async () => {
  await given.askFor()
  const both = async (call: (requestId: string) => Promise<{ statusCode: number; body: string }>) => {
    const [theirs, nothing] = [await call(given.id), await call('999999')]
    expect(theirs.statusCode).toBe(404)
    expect(theirs.body).toBe(nothing.body)
  }
  await both((requestId) => given.desk.details(stranger, requestId))
  await both((requestId) => given.desk.withdraw(stranger, requestId))
  await both((requestId) => given.desk.answer(stranger, requestId, { text: 'Nobody.' }))
  await both((requestId) =>
    given.calls.sendForm(stranger, `/api/credit-referral/answer/${requestId}`, [
      attached(statement.name, statement.content),
      partOf('answer', { text: 'Nobody.' }),
    ]),
  )
  expect(await given.kinds()).toEqual(['received', 'assigned', 'asked'])
})
