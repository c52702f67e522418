import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { CaseState } from '#areas/case/contract'
import { reserveCaseNumbers } from '#areas/case/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { connectDatabase, type Database } from '#platform/database'
import { insertReferrals } from '../../../../tests/service/insert-cases.ts'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { lenderReferenceKey, referralSearchResultSchema, referralSearchSchema } from '../../contract/index.ts'
import { searchReferrals } from './search-referrals.ts'

type SearchInput = z.input<typeof referralSearchSchema>

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
})
afterAll(() => app.stop())

const nobodyInParticular = {
  subject: 'a',
  firstName: '',
  lastName: '',
  email: null,
  roles: [],
  rights: {},
  insurer: false,
}

async function search(channel: string, input: SearchInput = {}, database: Database = app.database) {
  const { clock } = app.deps
  const caller = { ...nobodyInParticular, username: 'ironbark.manager', channel }
  const deps = { database, clock, reference: referenceDataOf(app.deps) }
  return await searchReferrals(deps, caller, z.parse(referralSearchSchema, input))
}

async function idsOf(channel: string, input: SearchInput = {}): Promise<string[]> {
  return (await search(channel, input)).items.map(({ requestId }) => requestId)
}

type ReferralRecord = {
  readonly lenderRefNumber: string
  readonly channel?: string
  readonly raisedBy?: string
  readonly brandName?: string
  readonly submissionType?: string
  readonly state?: CaseState
  readonly decision?: string
  readonly submittedAt?: Date
}

/** Inserts a referral without its parts; returns its number. */
async function addReferral(database: Database, record: ReferralRecord) {
  const { channel = 'IRONBARK', lenderRefNumber, raisedBy = 'ironbark.manager', brandName = 'IronbarkBank' } = record
  const { submissionType = 'NEWAPP', state = 'Submitted', decision = null } = record
  const { submittedAt: at = new Date('2026-11-20T01:00:00Z') } = record
  const [id] = await reserveCaseNumbers(database, 1)
  const key = lenderReferenceKey(lenderRefNumber)
  await sql`${sql.raw(insertReferrals)} values (${channel}, 'referral', ${id}, ${lenderRefNumber}, ${key}, ${brandName},
    ${raisedBy}, 'a', 'a', ${submissionType}, ${state}, ${decision}, ${at}, ${at}, ${at}, 1, 1)`.execute(database)
  return String(id)
}

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
      state: 'Decided',
      decision: 'APPCOND',
      // Daylight saving time began an hour earlier.
      submittedAt: new Date('2026-10-03T17:05:00Z'),
    })
  })

  it('a search returns the newest request first, with the names of the specification', async () => {
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
    ['a day', { submissionDateTime: '4/10/2026' }],
    ['a month', { submissionDateTime: '10/2026' }],
    ['a range of days', { submissionDateTime: '30/09/2026 - 04/10/2026' }],
    ['a year', { submissionDateTime: '2026', requestId: 'the second' }],
    ['a part of a day', { submissionDateTime: '4/10/20' }],
    ['a part of a time', { submissionDateTime: '4:05' }],
    ['one of the chosen codes', { decision: ['APPCOND', 'DECLINED'] }],
    ['a chosen status', { status: ['Complete'] }],
    ['several at once', { raisedBy: 'manager2', lenderRefNum: ' 78 ', submissionDateTime: '6 04', requestId: '1000' }],
  ])('a filter by %s finds the request', async (_what, filter) => {
    const withId = 'requestId' in filter ? { ...filter, requestId: second } : filter
    expect(await idsOf(channel, { filter: withId })).toEqual([second])
  })

  it("a search for one's own username finds exactly one's own requests", async () => {
    expect(await idsOf(channel, { filter: { raisedBy: 'ironbark.manager' } })).toEqual([first])
    expect(await idsOf(channel, { filter: { raisedBy: 'IRONBARK.manager' } })).toEqual([second, first])
  })

  it.each([
    ['a code of which only a part is chosen', { decision: ['APP'] }],
    ['a day after it', { submissionDateTime: '05/10/2026' }],
    ['a range that ends before it', { submissionDateTime: '01/09/2026 - 03/10/2026' }],
    ['a date that does not exist', { submissionDateTime: '99/99/2026' }],
    ['a sign that stands for any text elsewhere', { lenderRefNum: 'LN_78%' }],
  ])('a filter by %s does not find the request', async (_what, filter) => {
    expect(await idsOf(channel, { filter })).not.toContain(second)
  })

  it('requests are in the requested order', async () => {
    expect(await idsOf(channel, { sorts: [{ field: 'decision', ascending: true }] })).toEqual([first, second])
    expect(await idsOf(channel, { sorts: [{ field: 'lenderRefNum', ascending: false }] })).toEqual([second, first])
    expect(await idsOf(channel, { sorts: [{ field: 'submissionDateTime', ascending: true }] })).toEqual([second, first])
  })

  it('a page beyond the last is empty and has the total', async () => {
    const counted = { items: [], currentPage: 7, totalItems: 2, totalPages: 2 }
    expect(await search(channel, { page: 7, pageSize: 1 })).toEqual(counted)
  })

  it('a search never finds a request of another lender', async () => {
    const theirs = await addReferral(app.database, { channel: 'COOLABAH', lenderRefNumber: 'LN-77/a' })
    expect(await idsOf('COOLABAH')).toEqual([theirs])
    expect(await idsOf(channel)).toEqual([second, first])
    expect((await search('NOBODY')).totalItems).toBe(0)
  })
})

it('two server processes find the same rows right after a change', async () => {
  const other = connectDatabase({
    connectionString: app.testDatabase.adminUrl,
    poolSize: 1,
    statementTimeout: 10_000,
  }).database
  for (const lenderRefNumber of ['one', 'two']) {
    await addReferral(app.database, { channel: 'TWICE', lenderRefNumber })
    const responses = [await search('TWICE'), await search('TWICE', {}, other)]
    expect(responses[0]?.items[0]?.lenderRefNum).toBe(lenderRefNumber)
    expect(responses[1]).toEqual(responses[0])
  }
  await other.destroy()
})

describe('a lender with more than 10,000 requests', () => {
  const channel = 'MANY'
  beforeAll(async () => {
    await sql`
      ${sql.raw(insertReferrals)} select ${channel}, 'referral', 100000 + n, 'many ' || n, 'many ' || n, 'B',
        'p' || n % 7, 's', 's', 'NEWAPP', 'Submitted', null, now(), now(), now(), 1, 1 from generate_series(1, 10050) n`.execute(
      app.database,
    )
  })

  it('a lender with more than 10,000 requests gets the total as more than 10,000, and a thousand pages', async () => {
    const { items, ...totals } = await search(channel)
    expect(totals).toEqual({ currentPage: 0, totalItems: 10_001, totalIsCapped: true, totalPages: 1000 })
    expect(items).toHaveLength(10)
    expect((await idsOf(channel, { page: 999 })).at(-1)).toBe('100051')
    expect(await search(channel, { page: 1000 })).toEqual({ ...totals, items: [], currentPage: 1000 })
  })

  it('a lender with more than 10,000 requests gets the exact total of a filter that matches fewer', async () => {
    const filter = { lenderRefNum: 'many 1' }
    expect(await search(channel, { filter })).toMatchObject({ totalItems: 1162, totalPages: 117 })
    expect(await search(channel, { filter, page: 116 })).toMatchObject({ totalItems: 1162, items: { length: 2 } })
  })

  it('a lender with more than 10,000 requests gets filtered requests in the order of the sort, page by page', async () => {
    const sorts = [{ field: 'lenderRefNum', ascending: true } as const]
    const few = (page: number) => search(channel, { filter: { lenderRefNum: 'many 1' }, sorts, page })
    expect((await few(0)).items.slice(0, 4).map(({ lenderRefNum }) => lenderRefNum)).toEqual([
      'many 1',
      'many 10',
      'many 100',
      'many 1000',
    ])
    expect(await few(116)).toMatchObject({ totalItems: 1162, totalPages: 117, items: { length: 2 } })
    expect(await few(117)).toEqual({ items: [], currentPage: 117, totalItems: 1162, totalPages: 117 })
    expect((await search(channel, { filter: { lenderRefNum: 'none' }, sorts })).totalItems).toBe(0)
    const many = await search(channel, { filter: { lenderRefNum: 'many' }, sorts, page: 1 })
    expect(many).toMatchObject({ totalItems: 10_001, totalIsCapped: true, totalPages: 1000 })
    expect(many.items[0]?.lenderRefNum).toBe('many 10006')
  })

  it('a lender with more than 10,000 requests gets no request on two pages, even where the sort leaves requests equal', async () => {
    const sorts = [{ field: 'raisedBy', ascending: true } as const]
    const pages = [0, 1, 2].map((page) => idsOf(channel, { page, pageSize: 100, sorts }))
    expect(new Set((await Promise.all(pages)).flat()).size).toBe(300)
  })
})

it.each([
  ['ascending', ['ana 5', 'ana 4', 'Bea 6', 'cal 7', 'ana 1', 'ana 0', 'Bea 2', 'cal 3']],
  ['descending', ['cal 7', 'Bea 6', 'ana 5', 'ana 4', 'cal 3', 'Bea 2', 'ana 1', 'ana 0']],
])('of requests with the same status and user, sorted %s, the newest comes first', async (direction, expected) => {
  const users = ['ana', 'ana', 'Bea', 'cal', 'ana', 'ana', 'Bea', 'cal']
  for (const [index, raisedBy] of users.entries()) {
    const state = index < 4 ? 'Submitted' : 'Decided'
    await addReferral(app.database, { channel: direction, lenderRefNumber: `${raisedBy} ${index}`, raisedBy, state })
  }
  const sorts = [
    { field: 'status' as const, ascending: true },
    { field: 'raisedBy' as const, ascending: direction === 'ascending' },
  ]
  const pages = [
    await search(direction, { sorts, pageSize: 5 }),
    await search(direction, { sorts, pageSize: 5, page: 1 }),
  ]
  expect(pages.flatMap(({ items }) => items.map(({ lenderRefNum }) => lenderRefNum))).toEqual(expected)
})

const send = async (payload: object, as: 'ironbark.viewer' | 'ironbark.broker' = 'ironbark.viewer') =>
  await app.inject(as, { method: 'POST', url: '/api/credit-referral/search?errors=true', payload })

it('POST /api/credit-referral/search finds requests for a viewer of the lender, and refuses users without access to referrals', async () => {
  const response = await send({ page: 0, pageSize: 10, filter: {}, sorts: [] })
  expect(response.statusCode).toBe(200)
  expect(referralSearchResultSchema.parse(response.json()).totalItems).toBe(2)
  expect((await send({}, 'ironbark.broker')).statusCode).toBe(403)
})

it.each([
  [{ filter: { assignedTo: 'x' } }, 'filter', /^Unknown (column|filter)/],
  [{ sorts: [{ field: 'assignedTo', ascending: true }] }, 'sorts.0.field', /^Unknown (column|filter)/],
  [{ filter: { status: 'x'.repeat(101) } }, 'filter.status', /at most 100 characters/],
  [{ filter: { status: 'a\tb' } }, 'filter.status', /control characters/],
  [{ filter: { raisedBy: ['x'] } }, 'filter.raisedBy', /Enter a text/],
  [{ pageSize: 101 }, 'pageSize', /1 to 100/],
  [{ page: -1 }, 'page', /from 0/],
])('POST /api/credit-referral/search refuses %j with a message', async (payload, field, message) => {
  const response = await send(payload)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toEqual([{ code: 'invalid', field, message: expect.stringMatching(message) }])
})

it('a request whose brand is offered under another code is found by its name', async () => {
  const brandName = 'IronbarkBankOld'
  const requestId = await addReferral(app.database, { lenderRefNumber: 'of-old', raisedBy: 'old.brand', brandName })
  const filter = { raisedBy: 'old.brand', brandName: 'ironbark bank' }
  const { items } = await search('IRONBARK', { filter })
  expect(items).toMatchObject([{ requestId, brandName }])
})
