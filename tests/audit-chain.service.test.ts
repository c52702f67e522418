import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listEntries, sealAudit, verifyAudit, writeAudit } from '#platform/audit'
import { asAdmin } from './service/as-admin.ts'
import { createTestDatabase, type TestDatabase } from './service/create-test-database.ts'

const now = new Date('2026-11-22T12:00:00Z')
const clock = () => now
const entry = (channel: string, hour: string, record: string) => ({
  channel,
  at: new Date(`2026-11-${hour}:00:00Z`),
  by: { subject: 'one', username: 'one.manager' },
  action: 'quote.calculate',
  record,
})

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  // The template has the entry of its reference data.
  await tamper('delete from audit_entry')
})
afterAll(() => test.drop())
beforeEach(async () => {
  await tamper('delete from audit_seal; delete from audit_entry')
  await writeAudit(
    test.database,
    entry('A', '20T01', 'first'),
    entry('A', '20T02', 'second'),
    entry('A', '22T03', 'third'),
  )
  await writeAudit(test.database, entry('B', '22T04', 'other'), entry('A', '22T11', 'recent'))
  await sealAudit({ database: test.database, clock })
})

/** As someone who owns the tables could. */
const tamper = (statement: string) =>
  asAdmin(test.adminUrl, `set session_replication_role = replica; ${statement}; set session_replication_role = default`)
const broken = async () =>
  (await verifyAudit(test.database)).broken.map(({ channel, number, lines, found }) => [channel, number, lines, found])

const exportedFrom = async (since: Date | null) => {
  const entries = []
  for await (const batch of listEntries(test.database, since)) entries.push(...batch)
  return entries
}

it('seals cover all entries until an hour ago, day by day, each channel for itself', async () => {
  const { broken, last } = await verifyAudit(test.database)
  expect(broken).toEqual([])
  expect(last.map(({ channel, number }) => [channel, number])).toEqual([
    ['A', 3],
    ['B', 1],
  ])
  expect(await sealAudit({ database: test.database, clock })).toBe(0n)
  expect(await sealAudit({ database: test.database, clock: () => new Date('2026-11-22T13:00:00Z') })).toBe(2n)
  expect((await verifyAudit(test.database)).broken).toEqual([])
})

it.each([
  ['a missing entry', `delete from audit_entry where record = 'second'`, [['A', 1, 2n, 1n]]],
  ['a changed entry', `update audit_entry set username = 'another' where record = 'third'`, [['A', 3, 1n, 1n]]],
  [
    'a forged entry in a day without entries',
    `insert into audit_entry (channel, at, actor, username, action) values ('A', '2026-11-21T12:00Z', 'x', 'x', 'x')`,
    [['A', 2, 0n, 1n]],
  ],
  [
    'a forged entry before all others',
    `insert into audit_entry (channel, at, actor, username, action) values ('B', '2020-01-01', 'x', 'x', 'x')`,
    [['B', 1, 1n, 2n]],
  ],
  ['all entries of a lender missing', `delete from audit_entry where channel = 'B'`, [['B', 1, 1n, 0n]]],
  ['a missing seal', `delete from audit_seal where channel = 'A' and number = 2`, [['A', 3, 1n, 1n]]],
])('the verification finds %s', async (_what, change, found) => {
  await tamper(change)
  expect(await broken()).toEqual(found)
})

it('a chain that was made again without an entry lacks the hash that was noted before', async () => {
  const noted = (await verifyAudit(test.database)).last.map(({ hash }) => hash)
  expect((await verifyAudit(test.database, noted)).gone).toEqual([])
  await tamper(`delete from audit_seal where channel = 'A'; delete from audit_entry where record = 'first'`)
  await sealAudit({ database: test.database, clock })
  expect(await verifyAudit(test.database, noted)).toMatchObject({ broken: [], gone: [noted[0]] })
})

it('a recent entry is not sealed, because older ones may not be committed yet', async () => {
  await tamper(`delete from audit_entry where record = 'recent'`)
  expect(await broken()).toEqual([])
})

it('the role of the service can neither change nor delete a seal', async () => {
  for (const change of ['update audit_seal set lines = 0', 'delete from audit_seal'])
    await expect(test.pool.query(change)).rejects.toMatchObject({ code: '42501' })
  await expect(asAdmin(test.adminUrl, 'delete from audit_seal')).rejects.toThrow('never changed')
})

it('the export has every entry once, in order, from a day on', async () => {
  const many = Array.from({ length: 5_001 }, (_, index) => entry('C', '22T01', String(index)))
  await writeAudit(test.database, ...many.slice(0, 2_500))
  await writeAudit(test.database, ...many.slice(2_500))
  const exported = await exportedFrom(new Date('2026-11-22'))
  expect(new Set(exported.map(({ audit_id }) => audit_id)).size).toBe(5_001 + 3)
  const { by, ...third } = entry('A', '22T03', 'third')
  expect(exported[0]).toEqual({
    ...third,
    actor: by.subject,
    username: by.username,
    at: '2026-11-22T03:00:00.000000Z',
    audit_id: expect.any(String),
    request_id: null,
    detail: {},
  })
  expect(await exportedFrom(null)).toHaveLength(5_001 + 5)
})
