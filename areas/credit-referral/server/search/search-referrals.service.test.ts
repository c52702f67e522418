import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { referenceDataOf } from '#areas/reference-data/server'
import { connectDatabase, type Database } from '#platform/database'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { type ReferralSearchResult, referralSearchResultSchema, referralSearchSchema } from '../../contract/index.ts'
import { updateReferral } from '../store/referral-store.ts'
import { openBoards } from './search-boards.ts'
import { searchReferrals } from './search-referrals.ts'
import { addReferral, changeReferral } from './testing/referrals.ts'

let app: TestApp
/** The database as another server process has it. */
let elsewhere: Database
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  elsewhere = connectDatabase({
    connectionString: app.testDatabase.url,
    poolSize: 2,
    statementTimeout: 10_000,
  }).database
})
afterAll(async () => {
  await elsewhere.destroy()
  await app.stop()
})

type Sent = z.input<typeof referralSearchSchema>

async function search(channel: string, sent: Sent = {}, database = app.database): Promise<ReferralSearchResult> {
  const { clock } = app.foundations
  const reference = referenceDataOf(app.foundations)
  const caller = {
    subject: 'a',
    username: 'ironbark.manager',
    firstName: '',
    lastName: '',
    email: null,
    roles: [],
    channel,
    rights: {},
    insurer: false,
  }
  return await searchReferrals({ database, clock, reference }, caller, z.parse(referralSearchSchema, sent))
}

async function idsOf(channel: string, sent: Sent = {}, database = app.database): Promise<string[]> {
  const { items } = await search(channel, sent, database)
  return items.map(({ requestId }) => requestId)
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

describe('a search after a change', () => {
  it('shows it in every process as soon as it is committed', async () => {
    const channel = 'PROCESSES'
    expect([await idsOf(channel), await idsOf(channel, {}, elsewhere)]).toEqual([[], []])
    const requestId = await addReferral(app.database, { channel, lenderRefNumber: 'A1' })
    expect([await idsOf(channel), await idsOf(channel, {}, elsewhere)]).toEqual([[requestId], [requestId]])

    const open = { filter: { status: 'Submitted' } }
    await changeReferral(elsewhere, channel, requestId, { status: 'Complete', decision: 'APPROVED' })
    expect([await idsOf(channel, open), await idsOf(channel, open, elsewhere)]).toEqual([[], []])
    const approved = { filter: { decision: 'Approved' } }
    expect([await idsOf(channel, approved), await idsOf(channel, approved, elsewhere)]).toEqual([
      [requestId],
      [requestId],
    ])
  })

  it('shows a change that began first and was committed late, however many came meanwhile', async () => {
    const channel = 'LATE'
    const [slow, quick] = [
      await addReferral(app.database, { channel, lenderRefNumber: 'slow' }),
      await addReferral(app.database, { channel, lenderRefNumber: 'quick' }),
    ]
    let commit = () => {}
    const mayCommit = new Promise<void>((resolve) => {
      commit = resolve
    })
    let changed = () => {}
    const hasChanged = new Promise<void>((resolve) => {
      changed = resolve
    })
    const slowChange = elsewhere.transaction().execute(async (transaction) => {
      await updateReferral(transaction, { channel, requestId: BigInt(slow) }, { status: 'On Hold' })
      changed()
      await mayCommit
    })
    await hasChanged
    const onHold = { filter: { status: 'On Hold' } }
    const quickChange = changeReferral(app.database, channel, quick, { status: 'On Hold' })
    expect(await idsOf(channel, onHold)).toEqual([])
    commit()
    await Promise.all([slowChange, quickChange])
    expect(await idsOf(channel, onHold)).toEqual([quick, slow])
  })

  it('is right for every one of many that search while others write', async () => {
    const channel = 'BUSY'
    const write = async (index: number) => {
      const requestId = await addReferral(elsewhere, { channel, lenderRefNumber: `busy ${index}` })
      const both = await Promise.all([idsOf(channel, { pageSize: 100 }), idsOf(channel, { filter: { requestId } })])
      expect(both).toEqual([expect.arrayContaining([requestId]), [requestId]])
    }
    await Promise.all(Array.from({ length: 30 }, (_, index) => write(index)))
    expect((await search(channel)).totalItems).toBe(30)
  })

  it('counts exactly, however many there are and however many have changed', async () => {
    const channel = 'MANY'
    await search(channel)
    await sql`insert into referral_counter values (${channel}, 109001, 9001)`.execute(app.database)
    await sql`
      insert into referral select ${channel}, 100000 + n, 'many ' || n, 'many ' || n, 'B', 'p' || n % 700, 's', 'NEWAPP',
        'Submitted', null, now(), now(), 1, null, null, n from generate_series(1, 9001) n
    `.execute(app.database)
    const total = async (sent: Sent, database = app.database) => (await search(channel, sent, database)).totalItems
    // One board reads them as changes, the other as it is loaded.
    expect([await total({}), await total({}, elsewhere)]).toEqual([9001, 9001])
    expect(await total({ filter: { raisedBy: 'p12' } })).toBe(143)

    await sql`update referral_counter set last_change = 13501 where channel = ${channel}`.execute(app.database)
    await sql`
      update referral set status = 'Complete', change = 9001 + (request_id - 100000) / 2
      where channel = ${channel} and request_id % 2 = 0
    `.execute(app.database)
    const complete = { filter: { status: 'Complete' } }
    expect([await total(complete), await total(complete, elsewhere)]).toEqual([4500, 4500])
    expect((await search(channel, { page: 899 })).items.map(({ lenderRefNum }) => lenderRefNum)).toEqual([
      'many 11',
      'many 10',
      'many 9',
      'many 8',
      'many 7',
      'many 6',
      'many 5',
      'many 4',
      'many 3',
      'many 2',
    ])
  })

  it('finds a person whose name has the character in it that separates names', async () => {
    const channel = 'SEPARATED'
    await addReferral(app.database, { channel, lenderRefNumber: '1', raisedBy: 'plain' })
    const odd = await addReferral(app.database, { channel, lenderRefNumber: '2', raisedBy: 'a\u0001b' })
    expect((await search(channel)).items.map(({ raisedBy }) => raisedBy)).toEqual(['a\u0001b', 'plain'])
    expect(await idsOf(channel, { filter: { lenderRefNum: '2' } })).toEqual([odd])
  })

  it('is right after the database was set back, and when a request appears between others', async () => {
    const channel = 'RESTORED'
    await addReferral(app.database, { channel, lenderRefNumber: '1' })
    await addReferral(app.database, { channel, lenderRefNumber: '2' })
    await addReferral(app.database, { channel, lenderRefNumber: '3' })
    expect(await idsOf(channel)).toEqual(['100003', '100002', '100001'])
    await sql`delete from referral where channel = ${channel} and request_id > 100001`.execute(app.database)
    await sql`update referral_counter set last_change = 1 where channel = ${channel}`.execute(app.database)
    expect(await idsOf(channel)).toEqual(['100001'])
    await sql`
      insert into referral select channel, 100000, '0', '0', brand_name, raised_by, raised_by_subject, submission_type,
        status, decision, submitted_at, received_at, version, null, null, 2 from referral where channel = ${channel}
    `.execute(app.database)
    await sql`update referral_counter set last_change = 2 where channel = ${channel}`.execute(app.database)
    expect(await idsOf(channel)).toEqual(['100001', '100000'])
  })
})

describe('the boards of a process', () => {
  it('go when they take too much memory, the one that was used longest ago first', async () => {
    const boards = openBoards(app.database, { longestIdle: 60_000, mostMemory: 20_000 })
    const use = async (channel: string) => await boards.use(channel, async ({ rowCount }) => rowCount)
    for (const channel of ['ONE', 'TWO', 'ONE', 'THREE', 'FOUR']) await use(channel)
    // Empty boards take nothing.
    expect(boards.channels()).toEqual(['TWO', 'ONE', 'THREE', 'FOUR'])
    expect(await use('MANY')).toBe(9001)
    expect(boards.channels()).toEqual(['MANY'])
  })

  it('stand still while somebody searches', async () => {
    const channel = 'STILL'
    const boards = openBoards(app.database, { longestIdle: 60_000, mostMemory: 2 ** 30 })
    const counts: number[] = []
    await boards.use(channel, async (board) => {
      counts.push(board.rowCount)
      await addReferral(app.database, { channel, lenderRefNumber: 'meanwhile' })
      void boards.use(channel, async ({ rowCount }) => void counts.push(rowCount))
      // Time enough for another search, if that did not wait.
      for (let query = 0; query < 20; query++) await sql`select 1`.execute(app.database)
      counts.push(board.rowCount)
    })
    await expect.poll(() => counts).toEqual([0, 0, 1])
  })

  it('go when nobody has used them for long, and come again', async () => {
    const boards = openBoards(app.database, { longestIdle: 1, mostMemory: 2 ** 30 })
    const use = async () => await boards.use('MANY', async ({ rowCount }) => rowCount)
    expect(await use()).toBe(9001)
    await expect.poll(() => boards.channels()).toEqual([])
    expect(await use()).toBe(9001)
  })

  it('recover as soon as the database can be read again', async () => {
    const rename = async (from: string, to: string) => {
      const { database } = connectDatabase({
        connectionString: app.testDatabase.adminUrl,
        poolSize: 1,
        statementTimeout: 10_000,
      })
      await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(database)
      await database.destroy()
    }
    const boards = openBoards(app.database, { longestIdle: 60_000, mostMemory: 2 ** 30 })
    const use = async (channel: string) => await boards.use(channel, async ({ rowCount }) => rowCount)
    expect(await use('LATE')).toBe(2)
    await rename('referral', 'referral_away')
    const answers = await Promise.allSettled([use('LATE'), use('LATE'), use('MANY')])
    await rename('referral_away', 'referral')
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect([await use('LATE'), await use('MANY')]).toEqual([2, 9001])
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
