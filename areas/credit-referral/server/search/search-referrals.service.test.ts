import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { referralSearchResultSchema } from '../../contract/index.ts'
import { addReferral } from './testing/referrals.ts'
import { searchesOf } from './testing/searches-of.ts'

let app: TestApp
let search: ReturnType<typeof searchesOf>['search']
let idsOf: ReturnType<typeof searchesOf>['idsOf']
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  ;({ search, idsOf } = searchesOf(app.foundations))
})
afterAll(() => app.stop())

describe('what a search finds', () => {
  const channel = 'IRONBARK'
  let first: string
  let second: string
  beforeAll(async () => {
    first = await addReferral(app.database, { lenderRefNumber: 'LN-77/a', raisedBy: 'ironbark.manager' })
    second = await addReferral(app.database, {
      lenderRefNumber: 'ln-78/B',
      raisedBy: 'Ironbark.Manager2',
      brandName: 'IronbarkDirect',
      submissionType: 'TOPUP',
      status: 'Complete',
      decision: 'APPCOND',
      // Summer time has begun an hour before.
      submittedAt: new Date('2026-10-03T17:05:00Z'),
    })
  })

  it('is the newest request first, as the specification names it', async () => {
    expect(await search(channel)).toEqual({
      items: [
        {
          requestId: second,
          lenderRefNum: 'ln-78/B',
          raisedBy: 'Ironbark.Manager2',
          submissionType: 'TOPUP',
          status: 'Complete',
          decision: 'APPCOND',
          submissionDateTime: '2026-10-03T17:05:00.000Z',
          brandName: 'IronbarkDirect',
        },
        {
          requestId: first,
          lenderRefNum: 'LN-77/a',
          raisedBy: 'ironbark.manager',
          submissionType: 'NEWAPP',
          status: 'Submitted',
          decision: null,
          submissionDateTime: '2026-11-20T01:00:00.000Z',
          brandName: 'IronbarkBank',
        },
      ],
      currentPage: 0,
      totalItems: 2,
      totalPages: 1,
    })
  })

  it.each([
    ['a reference whatever its case', { lenderRefNum: 'LN-78/b' }],
    ['a code by its name', { submissionType: 'top-UP' }],
    ['a code by the code', { decision: 'appcond' }],
    ['a decision by a part of its name', { decision: 'conditions' }],
    ['a brand by its name', { brandName: 'ironbark direct' }],
    ['a status', { status: 'compl' }],
    ['a moment as the clocks in Sydney showed it', { submissionDateTime: '04/10/2026 04:05' }],
    ['several at once', { raisedBy: 'manager2', lenderRefNum: ' 78 ', submissionDateTime: '6 04', requestId: '1000' }],
  ])('is the request that matches %s', async (_what, filter) => {
    expect(await idsOf(channel, { filter })).toEqual([second])
  })

  it('is what exactly the searching person raised, when that is asked for', async () => {
    expect(await idsOf(channel, { filter: { raisedBy: 'ironbark.manager' } })).toEqual([first])
    expect(await idsOf(channel, { filter: { raisedBy: 'IRONBARK.manager' } })).toEqual([second, first])
  })

  it('is in the order that is asked for', async () => {
    expect(await idsOf(channel, { sorts: [{ field: 'decision', ascending: true }] })).toEqual([first, second])
    expect(await idsOf(channel, { sorts: [{ field: 'lenderRefNum', ascending: false }] })).toEqual([second, first])
    expect(await idsOf(channel, { sorts: [{ field: 'submissionDateTime', ascending: true }] })).toEqual([second, first])
  })

  it('is nothing on a page beyond the last, and still counted', async () => {
    const counted = { items: [], currentPage: 7, totalItems: 2, totalPages: 2 }
    expect(await search(channel, { page: 7, pageSize: 1 })).toEqual(counted)
  })

  it('is never a request of another lender', async () => {
    const theirs = await addReferral(app.database, { channel: 'COOLABAH', lenderRefNumber: 'LN-77/a' })
    expect(await idsOf('COOLABAH')).toEqual([theirs])
    expect(await idsOf(channel)).toEqual([second, first])
    expect((await search('NOBODY')).totalItems).toBe(0)
  })
})

describe('POST /api/credit-referral/search', () => {
  const send = async (payload: object, as: 'ironbark.viewer' | 'ironbark.broker' = 'ironbark.viewer') =>
    await app.inject(as, { method: 'POST', url: '/api/credit-referral/search?errors=true', payload })

  it('answers a viewer of the lender, and nobody without access to referrals', async () => {
    const answer = await send({ page: 0, pageSize: 10, filter: {}, sorts: [] })
    expect(answer.statusCode).toBe(200)
    expect(referralSearchResultSchema.parse(answer.json()).totalItems).toBe(2)
    expect((await send({}, 'ironbark.broker')).statusCode).toBe(403)
  })

  it.each([
    [{ filter: { assignedTo: 'x' } }, 'filter', /no such column/],
    [{ sorts: [{ field: 'assignedTo', ascending: true }] }, 'sorts.0.field', /no such column/],
    [{ filter: { status: 'x'.repeat(101) } }, 'filter.status', /at most 100 characters/],
    [{ filter: { status: 'a\tb' } }, 'filter.status', /control characters/],
    [{ pageSize: 101 }, 'pageSize', /1 to 100/],
    [{ page: -1 }, 'page', /from 0/],
  ])('refuses %j in words', async (payload, field, sentence) => {
    const answer = await send(payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual([{ code: 'invalid', field, message: expect.stringMatching(sentence) }])
  })
})

it('a request whose brand is offered under another code is found by its name', async () => {
  const brandName = 'IronbarkBankOld'
  const requestId = await addReferral(app.database, { lenderRefNumber: 'of-old', raisedBy: 'old.brand', brandName })
  const filter = { raisedBy: 'old.brand', brandName: 'ironbark bank' }
  const { items } = await search('IRONBARK', { filter })
  expect(items).toMatchObject([{ requestId, brandName }])
})
