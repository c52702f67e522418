import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase, type Database } from '#platform/database'
import { startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { updateReferral } from '../store/referral-store.ts'
import { addLender, addReferral, changeReferral } from './testing/referrals.ts'
import { type Sent, searchesOf } from './testing/searches-of.ts'

let app: TestApp
let search: ReturnType<typeof searchesOf>['search']
let idsOf: ReturnType<typeof searchesOf>['idsOf']
/** The database as another server process has it. */
let elsewhere: Database
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  ;({ search, idsOf } = searchesOf(app.foundations))
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
    await addLender(app.database, channel, 9001)
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
