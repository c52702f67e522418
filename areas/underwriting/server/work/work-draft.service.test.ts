import { expect, it } from 'vitest'
import type { WorkDraft } from '#areas/case/contract'
import { draftCalls, draftSave } from '../../../../tests/service/draft-calls.ts'
import { assessor, manager, stranger, underwriter } from '../../../../tests/service/referral-people.ts'
import { setUpReferral } from '../../../../tests/service/set-up-referral.ts'

const given = setUpReferral()

const url = (requestId = given.id, channel = 'IRONBARK') => `/api/underwriting/referrals/${channel}/${requestId}/draft`
const { whole, read, save, keep, discard } = draftCalls(
  () => given.app,
  () => url(),
)
const typed: WorkDraft = {
  decision: 'APPCOND',
  uwNotes: 'Subject to a val',
  question: 'Where is the',
  version: 1,
}

it('what an underwriter types for a request is kept, and is that person’s alone', async () => {
  expect(await read(underwriter)).toBeNull()
  expect((await keep(underwriter, typed)).statusCode).toBe(200)
  expect(await read(underwriter)).toEqual(typed)
  expect(await read(assessor)).toBeNull()
  const ofLender = await given.app.inject(manager, `/api/credit-referral/draft/${given.id}`)
  expect(ofLender.json()).toEqual({ content: null, revision: 0 })
})

it('what an underwriter types for a request is of one request of one lender', async () => {
  const others = await given.calls.raise(stranger, 'CM-ONE', { brandName: 'CoolabahMutual' })
  await keep(underwriter, typed)
  const ofOther = await given.app.inject(underwriter, url(others, 'COOLABAH'))
  expect(ofOther.json()).toEqual({ content: null, revision: 0 })
})

it('what an underwriter types for a request is gone once it is discarded', async () => {
  await keep(underwriter, typed)
  await discard(underwriter)
  expect(await read(underwriter)).toBeNull()
})

it('what an underwriter types for a request and that arrives only once it was asked or decided never comes back', async () => {
  await given.desk.assign(underwriter, given.id)
  await keep(underwriter, typed)
  const { revision } = await whole(underwriter)
  await given.desk.ask(underwriter, given.id, 'Where is the payslip?')
  const late = await save(underwriter, { revision, content: { ...typed, question: 'Where is the pay' } })
  expect([late.statusCode, late.json()[0].code]).toEqual([409, 'draft-changed'])
  expect(await whole(underwriter)).toEqual({ content: { ...typed, question: '' }, revision: revision + 1 })
  await given.desk.decide(underwriter, given.id)
  expect(
    (await save(underwriter, { revision: revision + 1, content: { ...typed, uwNotes: 'Subject' } })).statusCode,
  ).toBe(409)
  expect(await whole(underwriter)).toEqual({ content: null, revision: revision + 2 })
})

it.each([
  ['IRONBARK', '999999'],
  ['NOBODY', '100001'],
  ['-', '1'],
])(
  'what an underwriter types for a request cannot be kept for what is no request: %s %s',
  async (channel, requestId) => {
    const address = url(requestId, channel)
    for (const call of [
      { method: 'GET', url: address },
      { method: 'DELETE', url: address },
      draftSave(address, { revision: 0, content: typed }),
    ] as const) {
      const refused = await given.app.inject(underwriter, call)
      expect([refused.statusCode, refused.json()[0].code]).toEqual([404, 'not-found'])
    }
  },
)

it('what an underwriter types for a request stays but for the question once that was asked', async () => {
  await keep(underwriter, typed)
  await given.desk.ask(underwriter, given.id, 'Where is the payslip?')
  expect(await read(underwriter), 'not taken yet, so not asked').toEqual(typed)
  await given.desk.assign(underwriter, given.id)
  await given.desk.ask(underwriter, given.id, 'Where is the payslip?')
  expect(await read(underwriter)).toEqual({ ...typed, question: '' })
})

it('what an underwriter types for a request from before the form changed hinders no question', async () => {
  await keep(underwriter, typed)
  await given.app.testDatabase.pool.query(`update draft set content = '{"version": "a word"}'`)
  await given.desk.assign(underwriter, given.id)
  expect((await given.desk.ask(underwriter, given.id, 'Where is the payslip?')).statusCode).toBe(200)
})

it('what an underwriter types for a request is gone once the request is decided, but a colleague’s stays with the colleague', async () => {
  await keep(underwriter, typed)
  await keep(assessor, { ...typed, uwNotes: 'Mine' })
  await given.desk.assign(underwriter, given.id)
  expect((await given.desk.decide(underwriter, given.id, { lastSeenEvent: 1 })).statusCode).toBe(409)
  expect(await read(underwriter)).toEqual(typed)
  expect((await given.desk.decide(underwriter, given.id)).statusCode).toBe(200)
  expect(await read(underwriter)).toBeNull()
  expect(await read(assessor)).toEqual({ ...typed, uwNotes: 'Mine' })
})
