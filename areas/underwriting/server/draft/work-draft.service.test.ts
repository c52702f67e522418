import { describe, expect, it } from 'vitest'
import { givenRequest } from '../../../../tests/service/given-request.ts'
import { assessor, manager, stranger, underwriter } from '../../../../tests/service/referral-people.ts'
import type { As } from '../../../../tests/service/start-test-app.ts'
import type { WorkDraftContent } from '../../contract/index.ts'

const given = givenRequest()

const url = (requestId = given.id, channel = 'IRONBARK') => `/api/underwriting/referrals/${channel}/${requestId}/draft`
const keep = (content: unknown, as: As = underwriter) =>
  given.app.inject(as, { method: 'PUT', url: url(), payload: { content } })
const whole = async (as: As = underwriter) => (await given.app.inject(as, url())).json()
const read = async (as: As = underwriter) => ({ content: (await whole(as)).content })
const typed: WorkDraftContent = {
  decision: 'APPCOND',
  uwNotes: 'Subject to a val',
  question: 'Where is the',
  version: 1,
}

describe('what an underwriter types for a request', () => {
  it('is kept, and is that person’s alone', async () => {
    expect(await read()).toEqual({ content: null })
    expect((await keep(typed)).statusCode).toBe(204)
    expect(await read()).toEqual({ content: typed })
    expect(await read(assessor)).toEqual({ content: null })
    expect((await given.app.inject(manager, `/api/credit-referral/draft/${given.id}`)).json()).toEqual({
      content: null,
      edition: 0,
    })
  })

  it('that is typed in two windows holds what was typed in each', async () => {
    await keep({ question: 'Where is the', version: 1 })
    await keep({ uwNotes: 'Subject to a val', version: 1 })
    await keep({ decision: 'APPCOND', version: 1 })
    expect(await read()).toEqual({ content: typed })
    await keep({ uwNotes: 'Subject', version: 1 })
    expect(await read()).toEqual({ content: { ...typed, uwNotes: 'Subject' } })
  })

  it('is gone once each of its fields is empty again', async () => {
    await keep({ question: 'Where is the', version: 1 })
    await keep({ uwNotes: 'Subject', version: 1 })
    await keep({ uwNotes: '', version: 1 })
    expect((await read()).content).toMatchObject({ question: 'Where is the' })
    await keep({ question: ' ', version: 1 })
    expect(await read()).toEqual({ content: null })
  })

  it('is no larger in all than it may be in one', async () => {
    const long = '€'.repeat(15_000)
    expect((await keep({ question: long, version: 1 })).statusCode).toBe(204)
    expect((await keep({ uwNotes: long, version: 1 })).statusCode).toBe(413)
    expect((await read()).content).toMatchObject({ question: long, uwNotes: '' })
  })

  it('is of one request of one lender', async () => {
    const others = await given.calls.raise(stranger, 'CM-ONE', { brandName: 'CoolabahMutual' })
    await keep(typed)
    expect((await given.app.inject(underwriter, url(others, 'COOLABAH'))).json()).toEqual({ content: null, edition: 0 })
  })

  it('is gone once it is removed', async () => {
    await keep(typed)
    await given.app.inject(underwriter, { method: 'DELETE', url: url() })
    expect(await read()).toEqual({ content: null })
  })

  it('and that arrives only once it was asked or decided never comes back', async () => {
    const late = (content: object, edition: number) =>
      given.app.inject(underwriter, { method: 'PUT', url: url(), payload: { content, edition } })
    await given.desk.take(underwriter, given.id)
    await keep(typed)
    const { edition } = await whole()
    await given.desk.ask(underwriter, given.id, 'Where is the payslip?')
    const afterQuestion = await late({ question: 'Where is the', version: 1 }, edition)
    expect([afterQuestion.statusCode, afterQuestion.json()[0].code]).toEqual([409, 'draft-over'])
    expect(await whole()).toEqual({ content: { ...typed, question: '' }, edition: edition + 1 })
    expect((await late({ question: 'And the', version: 1 }, edition + 1)).statusCode).toBe(204)
    await given.desk.decide(underwriter, given.id)
    expect((await late({ uwNotes: 'Subject to', version: 1 }, edition + 1)).statusCode).toBe(409)
    expect(await whole()).toEqual({ content: null, edition: edition + 2 })
  })

  it.each([
    ['IRONBARK', '999999'],
    ['NOBODY', '100001'],
    ['-', '1'],
  ])('cannot be kept for what is no request: %s %s', async (channel, requestId) => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const payload = method === 'PUT' ? { payload: { content: typed } } : {}
      const refused = await given.app.inject(underwriter, { method, url: url(requestId, channel), ...payload })
      expect([refused.statusCode, refused.json()[0].code]).toEqual([404, 'not-found'])
    }
  })

  it('stays but for the question once that was asked', async () => {
    await keep(typed)
    await given.desk.ask(underwriter, given.id, 'Where is the payslip?')
    expect(await read(), 'not taken yet, so not asked').toEqual({ content: typed })
    await given.desk.take(underwriter, given.id)
    await given.desk.ask(underwriter, given.id, 'Where is the payslip?')
    expect(await read()).toEqual({ content: { ...typed, question: '' } })
  })

  it('from before the form changed hinders no question', async () => {
    await keep(typed)
    await given.app.testDatabase.pool.query(`update draft set content = '{"version": "a word"}'`)
    await given.desk.take(underwriter, given.id)
    expect((await given.desk.ask(underwriter, given.id, 'Where is the payslip?')).statusCode).toBe(200)
  })

  it('is gone once all of it was asked', async () => {
    await keep({ ...typed, decision: '', uwNotes: '' })
    await given.desk.take(underwriter, given.id)
    await given.desk.ask(underwriter, given.id, 'Where is the payslip?')
    expect(await read()).toEqual({ content: null })
  })

  it('is gone once the request is decided, but a colleague’s stays with the colleague', async () => {
    await keep(typed)
    await keep({ ...typed, uwNotes: 'Mine' }, assessor)
    await given.desk.take(underwriter, given.id)
    expect((await given.desk.decide(underwriter, given.id, { version: 2 })).statusCode).toBe(409)
    expect(await read()).toEqual({ content: typed })
    expect((await given.desk.decide(underwriter, given.id)).statusCode).toBe(200)
    expect(await read()).toEqual({ content: null })
    expect(await read(assessor)).toEqual({ content: { ...typed, uwNotes: 'Mine' } })
  })
})
