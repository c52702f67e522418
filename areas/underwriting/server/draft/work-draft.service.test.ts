import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskCalls } from '../../../../tests/service/desk-calls.ts'
import { referralCalls } from '../../../../tests/service/referral-calls.ts'
import { assessor, manager, underwriter } from '../../../../tests/service/referral-people.ts'
import { type As, startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import type { WorkDraftContent } from '../../contract/index.ts'

let app: TestApp
let calls: ReturnType<typeof referralCalls>
let desk: ReturnType<typeof deskCalls>
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  calls = referralCalls(app)
  desk = deskCalls(app)
})
afterAll(() => app.stop())

const url = (requestId: string, channel = 'IRONBARK') => `/api/underwriting/referrals/${channel}/${requestId}/draft`
const keep = (requestId: string, content: unknown, as: As = underwriter) =>
  app.inject(as, { method: 'PUT', url: url(requestId), payload: { content } })
const read = async (requestId: string, as: As = underwriter) => (await app.inject(as, url(requestId))).json()
const typed: WorkDraftContent = {
  decision: 'APPCOND',
  uwNotes: 'Subject to a val',
  question: 'Where is the',
  version: 1,
}

describe('what an underwriter types for a request', () => {
  it('is kept, and is that person’s alone', async () => {
    const requestId = await calls.raise(manager, 'DESK-KEEP')
    expect(await read(requestId)).toEqual({ content: null })
    expect((await keep(requestId, typed)).statusCode).toBe(204)
    expect(await read(requestId)).toEqual({ content: typed })
    expect(await read(requestId, assessor)).toEqual({ content: null })
    expect((await app.inject(manager, `/api/credit-referral/draft/${requestId}`)).json()).toEqual({ content: null })
  })

  it('is of one request of one lender', async () => {
    const requestId = await calls.raise(manager, 'DESK-ONE')
    const others = await calls.raise('coolabah.manager', 'CM-ONE', { brandName: 'CoolabahMutual' })
    await keep(requestId, typed)
    expect((await app.inject(underwriter, url(others, 'COOLABAH'))).json()).toEqual({ content: null })
  })

  it('is gone once it is removed', async () => {
    const requestId = await calls.raise(manager, 'DESK-GONE')
    await keep(requestId, typed)
    await app.inject(underwriter, { method: 'DELETE', url: url(requestId) })
    expect(await read(requestId)).toEqual({ content: null })
  })

  it.each([
    ['IRONBARK', '999999'],
    ['NOBODY', '100001'],
    ['-', '1'],
  ])('cannot be kept for what is no request: %s %s', async (channel, requestId) => {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const payload = method === 'PUT' ? { payload: { content: typed } } : {}
      const refused = await app.inject(underwriter, { method, url: url(requestId, channel), ...payload })
      expect([refused.statusCode, refused.json()[0].code]).toEqual([404, 'not-found'])
    }
  })

  it('stays but for the question once that was asked', async () => {
    const requestId = await calls.raise(manager, 'DESK-ASK')
    await keep(requestId, typed)
    await desk.ask(underwriter, requestId, 'Where is the payslip?')
    expect(await read(requestId), 'not taken yet, so not asked').toEqual({ content: typed })
    await desk.take(underwriter, requestId)
    await desk.ask(underwriter, requestId, 'Where is the payslip?')
    expect(await read(requestId)).toEqual({ content: { ...typed, question: '' } })
  })

  it('is gone once all of it was asked', async () => {
    const requestId = await calls.raise(manager, 'DESK-ASK-ALL')
    await keep(requestId, { ...typed, decision: '', uwNotes: '' })
    await desk.take(underwriter, requestId)
    await desk.ask(underwriter, requestId, 'Where is the payslip?')
    expect(await read(requestId)).toEqual({ content: null })
  })

  it('is gone once the request is decided, but a colleague’s stays with the colleague', async () => {
    const requestId = await calls.raise(manager, 'DESK-DECIDE')
    await keep(requestId, typed)
    await keep(requestId, { ...typed, uwNotes: 'Mine' }, assessor)
    await desk.take(underwriter, requestId)
    expect((await desk.decide(underwriter, requestId, { version: 2 })).statusCode).toBe(409)
    expect(await read(requestId)).toEqual({ content: typed })
    expect((await desk.decide(underwriter, requestId)).statusCode).toBe(200)
    expect(await read(requestId)).toEqual({ content: null })
    expect(await read(requestId, assessor)).toEqual({ content: { ...typed, uwNotes: 'Mine' } })
  })
})
