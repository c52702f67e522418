import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/service/create-test-database.ts'
import { bulkTransaction } from './index.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const row = (channel: string, username: string) => ({
  channel,
  at: new Date('2026-11-22T01:00:00Z'),
  actor: 'copier',
  username,
  action: 'test.copy',
  record: null,
  detail: JSON.stringify({ text: 'a\tb\\n' }),
})
const copied = async () =>
  (
    await sql`select channel, at, username, record, detail from audit_entry where action = 'test.copy'`.execute(
      test.database,
    )
  ).rows

it('a bulk copy stores texts unchanged, whatever characters they contain', async () => {
  const odd = 'tab\there, line\nend, carriage\rreturn, back\\slash, \\N, ’'
  await bulkTransaction(test.database, (_transaction, copyRows) => copyRows('audit_entry', [row('A', odd)]))
  expect(await copied()).toEqual([
    { channel: 'A', at: row('', '').at, username: odd, record: null, detail: { text: 'a\tb\\n' } },
  ])
})

it('a bulk copy stores nothing when its transaction fails', async () => {
  const before = await copied()
  const failing = bulkTransaction(test.database, async (transaction, copyRows) => {
    await copyRows(
      'audit_entry',
      Array.from({ length: 1_200 }, (_, index) => row('B', String(index))),
    )
    expect((await sql`select from audit_entry where channel = 'B'`.execute(transaction)).rows).toHaveLength(1_200)
    throw new Error('the server dies here')
  })
  await expect(failing).rejects.toThrow('the server dies here')
  const refused = bulkTransaction(test.database, (_transaction, copyRows) => copyRows('no_such_table', [row('B', 'x')]))
  await expect(refused).rejects.toThrow('no_such_table')
  expect(await copied()).toEqual(before)
})
