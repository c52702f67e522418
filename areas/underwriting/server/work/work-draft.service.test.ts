import { expect, it } from 'vitest'
import type { WorkDraft } from '#areas/case/contract'
import { draftCalls, draftSave } from '../../../../tests/service/draft-calls.ts'
import { assessor, manager, stranger, underwriter } from '../../../../tests/service/referral-people.ts'
import { setUpReferral } from '../../../../tests/service/set-up-referral.ts'

const setup = setUpReferral()

const url = (requestId = setup.id, channel = 'IRONBARK') => `/api/underwriting/referrals/${channel}/${requestId}/draft`
const { whole, read, save, keep, discard } = draftCalls(
  () => setup.app,
  () => url(),
)
const content: WorkDraft = {
  decision: 'APPCOND',
  uwNotes: 'Subject to a val',
  question: 'Where is the',
  version: 1,
}

it('what an underwriter types for a request is kept, and is that person’s alone', async () => {
  expect(await read(underwriter)).toBeNull()
  expect((await keep(underwriter, content)).statusCode).toBe(200)
  expect(await read(underwriter)).toEqual(content)
  expect(await read(assessor)).toBeNull()
  const ofLender = await setup.app.inject(manager, `/api/credit-referral/draft/${setup.id}`)
  expect(ofLender.json()).toEqual({ content: null, revision: 0 })
})

it('what an underwriter types for a request is of one request of one lender', async () => {
  const others = await setup.calls.raise(stranger, 'CM-ONE', { brandName: 'CoolabahMutual' })
  await keep(underwriter, content)
  const ofOther = await setup.app.inject(underwriter, url(others, 'COOLABAH'))
  expect(ofOther.json()).toEqual({ content: null, revision: 0 })
})

it('what an underwriter types for a request is gone once it is discarded', async () => {
  await keep(underwriter, content)
  await discard(underwriter)
  expect(await read(underwriter)).toBeNull()
})

it('what an underwriter types for a request and that arrives only once it was asked or decided never comes back', async () => {
  await setup.desk.assign(underwriter, setup.id)
  await keep(underwriter, content)
  const { revision } = await whole(underwriter)
  await setup.desk.ask(underwriter, setup.id, 'Where is the payslip?')
  const late = await save(underwriter, { revision, content: { ...content, question: 'Where is the pay' } })
  expect([late.statusCode, late.json()[0].code]).toEqual([409, 'draft-changed'])
  expect(await whole(underwriter)).toEqual({ content: { ...content, question: '' }, revision: revision + 1 })
  await setup.desk.decide(underwriter, setup.id)
  expect(
    (await save(underwriter, { revision: revision + 1, content: { ...content, uwNotes: 'Subject' } })).statusCode,
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
      draftSave(address, { revision: 0, content }),
    ] as const) {
      const refused = await setup.app.inject(underwriter, call)
      expect([refused.statusCode, refused.json()[0].code]).toEqual([404, 'not-found'])
    }
  },
)

it('what an underwriter types for a request stays but for the question once that was asked', async () => {
  await keep(underwriter, content)
  await setup.desk.ask(underwriter, setup.id, 'Where is the payslip?')
  expect(await read(underwriter), 'not taken yet, so not asked').toEqual(content)
  await setup.desk.assign(underwriter, setup.id)
  await setup.desk.ask(underwriter, setup.id, 'Where is the payslip?')
  expect(await read(underwriter)).toEqual({ ...content, question: '' })
})

it('what an underwriter types for a request from before the form changed hinders no question', async () => {
  await keep(underwriter, content)
  await setup.app.testDatabase.pool.query(`update draft set content = '{"version": "a word"}'`)
  await setup.desk.assign(underwriter, setup.id)
  expect((await setup.desk.ask(underwriter, setup.id, 'Where is the payslip?')).statusCode).toBe(200)
})

it('what an underwriter types for a request is gone once the request is decided, but a colleague’s stays with the colleague', async () => {
  await keep(underwriter, content)
  await keep(assessor, { ...content, uwNotes: 'Mine' })
  await setup.desk.assign(underwriter, setup.id)
  expect((await setup.desk.decide(underwriter, setup.id, { lastSeenEvent: 1 })).statusCode).toBe(409)
  expect(await read(underwriter)).toEqual(content)
  expect((await setup.desk.decide(underwriter, setup.id)).statusCode).toBe(200)
  expect(await read(underwriter)).toBeNull()
  expect(await read(assessor)).toEqual({ ...content, uwNotes: 'Mine' })
})
