import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskCalls } from '../../../tests/service/desk-calls.ts'
import { referralCalls, statement } from '../../../tests/service/referral-calls.ts'
import { colleague, manager, stranger, underwriter, viewer } from '../../../tests/service/referral-people.ts'
import { type As, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import type { RequestDraftContent } from '../contract/index.ts'

let app: TestApp
let calls: ReturnType<typeof referralCalls>
let desk: ReturnType<typeof deskCalls>
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  calls = referralCalls(app)
  desk = deskCalls(app)
})
afterAll(() => app.stop())

const url = (requestId: string) => `/api/credit-referral/draft/${requestId}`
const keep = (requestId: string, content: unknown, as: As = manager) =>
  app.inject(as, { method: 'PUT', url: url(requestId), payload: { content } })
const read = async (requestId: string, as: As = manager) => (await app.inject(as, url(requestId))).json()

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

/** A request of IRONBARK with a question that is open. */
async function asked(reference: string): Promise<string> {
  const requestId = await calls.raise(manager, reference)
  await desk.take(underwriter, requestId)
  await desk.ask(underwriter, requestId, 'Who made the valuation?')
  return requestId
}

describe('the draft for a request that exists', () => {
  it('is nothing at first, and then what was typed last: an answer or the request to be sent again', async () => {
    const requestId = await calls.raise(manager, 'KEEP')
    expect(await read(requestId)).toEqual({ content: null })
    expect((await keep(requestId, answer)).statusCode).toBe(204)
    expect(await read(requestId)).toEqual({ content: answer })
    await keep(requestId, resubmission)
    expect(await read(requestId)).toEqual({ content: resubmission })
  })

  it('is of one request and one person', async () => {
    const [requestId, other] = [await calls.raise(manager, 'ONE'), await calls.raise(manager, 'OTHER')]
    await keep(requestId, answer)
    expect(await read(other)).toEqual({ content: null })
    expect(await read(requestId, colleague)).toEqual({ content: null })
    await app.inject(colleague, { method: 'DELETE', url: url(requestId) })
    expect(await read(requestId)).toEqual({ content: answer })
  })

  it('is apart from the draft of a new request', async () => {
    const requestId = await calls.raise(manager, 'APART')
    await keep(requestId, answer)
    expect((await app.inject(manager, '/api/credit-referral/draft')).json()).toEqual({ content: null })
  })

  it('is gone once it is removed, or replaced by nothing', async () => {
    const requestId = await calls.raise(manager, 'GONE')
    await keep(requestId, answer)
    expect((await app.inject(manager, { method: 'DELETE', url: url(requestId) })).statusCode).toBe(204)
    expect(await read(requestId)).toEqual({ content: null })
    await keep(requestId, answer)
    await keep(requestId, null)
    expect(await read(requestId)).toEqual({ content: null })
  })

  it.each(['GET', 'PUT', 'DELETE'] as const)(
    'is nothing to another lender and without a request: %s',
    async (method) => {
      const requestId = await calls.raise(manager, `STRANGE-${method}`)
      const other = await calls.raise(manager, `STRANGE-LAST-${method}`)
      await keep(requestId, answer)
      for (const [as, id] of [
        [stranger, requestId],
        [stranger, other],
        [manager, '999999'],
        [manager, 'abc'],
      ] as const) {
        const payload = method === 'PUT' ? { payload: { content: answer } } : {}
        const refused = await app.inject(as, { method, url: url(id), ...payload })
        expect(refused.statusCode).toBe(404)
        expect(refused.json()).toEqual([{ code: 'not-found', message: 'There is nothing here.' }])
      }
      expect(await read(requestId)).toEqual({ content: answer })
    },
  )

  it('is not for who may only read', async () => {
    const requestId = await calls.raise(manager, 'VIEW')
    expect((await app.inject(viewer, url(requestId))).statusCode).toBe(403)
  })

  it.each([
    { ...answer, kind: 'remark' },
    { ...answer, messageNumber: 'one' },
    { ...resubmission, version: null },
    { text: 'An answer' },
  ])('that is neither an answer nor the request is refused: %o', async (content) => {
    const requestId = await calls.raise(manager, `SHAPE-${JSON.stringify(content).length}`)
    expect((await keep(requestId, content)).statusCode).toBe(400)
  })

  it('of more than 64 kB is refused in words', async () => {
    const requestId = await calls.raise(manager, 'LARGE')
    const refused = await keep(requestId, { ...answer, text: 'é'.repeat(33 * 1024) })
    expect(refused.statusCode).toBe(413)
    expect(refused.json()).toEqual([
      { code: 'draft-too-large', message: 'The draft is too large to keep. Shorten what you typed.' },
    ])
  })
})

describe('what was sent is no draft any more', () => {
  it('once the answer is there, and not when it was refused', async () => {
    const requestId = await asked('ANSWER')
    await keep(requestId, answer)
    await keep(requestId, answer, colleague)
    expect((await desk.answer(manager, requestId, { text: '' })).statusCode).toBe(400)
    expect(await read(requestId)).toEqual({ content: answer })
    expect((await desk.answer(manager, requestId, { text: 'Blackwood.' })).statusCode).toBe(200)
    expect(await read(requestId)).toEqual({ content: null })
    // A colleague's words are the colleague's: they name the question that is closed now.
    expect(await read(requestId, colleague)).toEqual({ content: answer })
  })

  it('once the request is sent again, and not when it was refused', async () => {
    const requestId = await calls.raise(manager, 'AGAIN')
    await keep(requestId, resubmission)
    const send = () => calls.resubmit(manager, { lenderRefNumber: 'AGAIN' }, [statement])
    expect((await send()).statusCode).toBe(409)
    expect(await read(requestId)).toEqual({ content: resubmission })
    await calls.complete(requestId)
    expect((await send()).statusCode).toBe(200)
    expect(await read(requestId)).toEqual({ content: null })
  })
})
