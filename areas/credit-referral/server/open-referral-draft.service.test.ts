import { expect, it } from 'vitest'
import { draftCalls, draftSave } from '../../../tests/service/draft-calls.ts'
import { statement } from '../../../tests/service/referral-calls.ts'
import { colleague, manager, stranger, viewer } from '../../../tests/service/referral-people.ts'
import { setUpReferral } from '../../../tests/service/set-up-referral.ts'
import { type OpenReferralDraft, referralDraftSchema } from '../contract/index.ts'

const fixture = setUpReferral()

const url = (requestId = fixture.id) => `/api/credit-referral/draft/${requestId}`
const { read, keep, discard } = draftCalls(
  () => fixture.app,
  () => url(),
)

const answer = {
  kind: 'answer',
  messageNumber: 1,
  text: 'Blackwood Val',
  uuid: '6f1c1d0a-0000-4000-8000-000000000000',
  files: [{ name: 'statement.pdf', size: 1200 }],
} as const satisfies OpenReferralDraft
const resubmission = {
  ...referralDraftSchema.parse({}),
  kind: 'resubmission',
  version: 1,
  brandName: 'IronbarkBank',
  lenderRefNumber: 'App 1',
  submissionType: 'NEWAPP',
  referralReason: '',
  capitalisedFlag: 'YES',
  baseLoanAmount: '540,0',
  baseLVR: '',
  creditNotes: 'A third valuation',
  securityValue: '',
  uuid: null,
  files: [],
} satisfies OpenReferralDraft

it('the draft for an existing request is empty at first, then the last answer or resubmission that was saved', async () => {
  expect(await read(manager)).toBeNull()
  expect((await keep(manager, answer)).statusCode).toBe(200)
  expect(await read(manager)).toEqual(answer)
  await keep(manager, resubmission)
  expect(await read(manager)).toEqual(resubmission)
})

it('each user has one draft for each request', async () => {
  const other = await fixture.calls.raise(manager, 'OTHER')
  await keep(manager, answer)
  expect((await fixture.app.inject(manager, url(other))).json().content).toBeNull()
  expect(await read(colleague)).toBeNull()
  await discard(colleague)
  expect(await read(manager)).toEqual(answer)
})

it('the draft for an existing request is separate from the draft of a new one', async () => {
  await keep(manager, answer)
  const ofNew = await fixture.app.inject(manager, '/api/credit-referral/draft')
  expect(ofNew.json().content).toBeNull()
})

it('the draft for an existing request is deleted by DELETE, or by saving null', async () => {
  await keep(manager, answer)
  expect((await discard(manager)).statusCode).toBe(204)
  expect(await read(manager)).toBeNull()
  await keep(manager, answer)
  await keep(manager, null)
  expect(await read(manager)).toBeNull()
})

it.each(['GET', 'PUT', 'DELETE'] as const)(
  'the draft of another lender’s request looks like that of an unknown one: %s',
  async (method) => {
    const last = await fixture.calls.raise(manager, `LAST-${method}`)
    await keep(manager, answer)
    for (const [as, id] of [
      [stranger, fixture.id],
      [stranger, last],
      [manager, '999999'],
      [manager, 'abc'],
    ] as const) {
      const call = method === 'PUT' ? draftSave(url(id), { revision: 0, content: answer }) : { method, url: url(id) }
      const refused = await fixture.app.inject(as, call)
      expect(refused.statusCode).toBe(404)
      expect(refused.json()).toEqual([{ code: 'not-found', message: 'Request not found.' }])
    }
    expect(await read(manager)).toEqual(answer)
  },
)

it('a user who may only view has no draft', async () => {
  expect((await fixture.app.inject(viewer, url())).statusCode).toBe(403)
})

it.each([
  { ...answer, kind: 'remark' },
  { ...answer, messageNumber: 'one' },
  { ...resubmission, version: null },
  { text: 'An answer' },
])('a draft that is neither an answer nor a resubmission is refused: %o', async (content) => {
  await discard(manager)
  expect((await keep(manager, content)).statusCode).toBe(400)
})

it('an answer deletes its draft, a refused one does not', async () => {
  await fixture.askFor()
  await keep(manager, answer)
  await keep(colleague, answer)
  expect((await fixture.desk.answer(manager, fixture.id, { text: '' })).statusCode).toBe(400)
  expect(await read(manager)).toEqual(answer)
  expect((await fixture.desk.answer(manager, fixture.id, { text: 'Blackwood.' })).statusCode).toBe(200)
  expect(await read(manager)).toBeNull()
  // A colleague's draft stays, although its question is closed now.
  expect(await read(colleague)).toEqual(answer)
})

it('a resubmission deletes its draft, a refused one does not', async () => {
  await keep(manager, resubmission)
  const send = () => fixture.calls.resubmit(manager, { lenderRefNumber: fixture.reference }, [statement])
  expect((await send()).statusCode).toBe(409)
  expect(await read(manager)).toEqual(resubmission)
  await fixture.calls.complete(fixture.id)
  expect((await send()).statusCode).toBe(200)
  expect(await read(manager)).toBeNull()
})
