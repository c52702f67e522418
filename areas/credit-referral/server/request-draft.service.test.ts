import { describe, expect, it } from 'vitest'
import { givenRequest } from '../../../tests/service/given-request.ts'
import { statement } from '../../../tests/service/referral-calls.ts'
import { colleague, manager, stranger, viewer } from '../../../tests/service/referral-people.ts'
import type { As } from '../../../tests/service/start-test-app.ts'
import type { RequestDraftContent } from '../contract/index.ts'

const given = givenRequest()

const url = (requestId = given.id) => `/api/credit-referral/draft/${requestId}`
const keep = (content: unknown, as: As = manager) =>
  given.app.inject(as, { method: 'PUT', url: url(), payload: { content } })
const read = async (as: As = manager, requestId = given.id) => {
  const { content } = (await given.app.inject(as, url(requestId))).json()
  return { content }
}
const remove = (as: As = manager) => given.app.inject(as, { method: 'DELETE', url: url() })

const answer = {
  kind: 'answer',
  messageNumber: 1,
  text: 'Blackwood Val',
  uuid: '6f1c1d0a-0000-4000-8000-000000000000',
  files: [{ name: 'statement.pdf', size: 1200 }],
} as const satisfies RequestDraftContent
const resubmission = {
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
} as const satisfies RequestDraftContent

describe('the draft for a request that exists', () => {
  it('is nothing at first, and then what was typed last: an answer or the request to be sent again', async () => {
    expect(await read()).toEqual({ content: null })
    expect((await keep(answer)).statusCode).toBe(204)
    expect(await read()).toEqual({ content: answer })
    await keep(resubmission)
    expect(await read()).toEqual({ content: resubmission })
  })

  it('is of one request and one person', async () => {
    const other = await given.calls.raise(manager, 'OTHER')
    await keep(answer)
    expect(await read(manager, other)).toEqual({ content: null })
    expect(await read(colleague)).toEqual({ content: null })
    await remove(colleague)
    expect(await read()).toEqual({ content: answer })
  })

  it('is apart from the draft of a new request', async () => {
    await keep(answer)
    expect((await given.app.inject(manager, '/api/credit-referral/draft')).json()).toMatchObject({
      content: null,
    })
  })

  it('is gone once it is removed, or replaced by nothing', async () => {
    await keep(answer)
    expect((await remove()).statusCode).toBe(204)
    expect(await read()).toEqual({ content: null })
    await keep(answer)
    await keep(null)
    expect(await read()).toEqual({ content: null })
  })

  it.each(['GET', 'PUT', 'DELETE'] as const)(
    'is nothing to another lender and without a request: %s',
    async (method) => {
      const last = await given.calls.raise(manager, `LAST-${method}`)
      await keep(answer)
      for (const [as, id] of [
        [stranger, given.id],
        [stranger, last],
        [manager, '999999'],
        [manager, 'abc'],
      ] as const) {
        const payload = method === 'PUT' ? { payload: { content: answer } } : {}
        const refused = await given.app.inject(as, { method, url: url(id), ...payload })
        expect(refused.statusCode).toBe(404)
        expect(refused.json()).toEqual([{ code: 'not-found', message: 'Request not found.' }])
      }
      expect(await read()).toEqual({ content: answer })
    },
  )

  it('is not for who may only read', async () => {
    expect((await given.app.inject(viewer, url())).statusCode).toBe(403)
  })

  it.each([
    { ...answer, kind: 'remark' },
    { ...answer, messageNumber: 'one' },
    { ...resubmission, version: null },
    { text: 'An answer' },
  ])('that is neither an answer nor the request is refused: %o', async (content) => {
    expect((await keep(content)).statusCode).toBe(400)
  })

  it('of more than 64 kB is refused in words', async () => {
    const refused = await keep({ ...answer, text: 'é'.repeat(33 * 1024) })
    expect(refused.statusCode).toBe(413)
    expect(refused.json()).toEqual([
      { code: 'draft-too-large', message: 'The draft is too large to keep. Shorten what you typed.' },
    ])
  })
})

describe('what was sent is no draft any more', () => {
  it('once the answer is there, and not when it was refused', async () => {
    await given.askFor()
    await keep(answer)
    await keep(answer, colleague)
    expect((await given.desk.answer(manager, given.id, { text: '' })).statusCode).toBe(400)
    expect(await read()).toEqual({ content: answer })
    expect((await given.desk.answer(manager, given.id, { text: 'Blackwood.' })).statusCode).toBe(200)
    expect(await read()).toEqual({ content: null })
    // A colleague's words are the colleague's: they name the question that is closed now.
    expect(await read(colleague)).toEqual({ content: answer })
  })

  it('once the request is sent again, and not when it was refused', async () => {
    await keep(resubmission)
    const send = () => given.calls.resubmit(manager, { lenderRefNumber: given.reference }, [statement])
    expect((await send()).statusCode).toBe(409)
    expect(await read()).toEqual({ content: resubmission })
    await given.calls.complete(given.id)
    expect((await send()).statusCode).toBe(200)
    expect(await read()).toEqual({ content: null })
  })
})
