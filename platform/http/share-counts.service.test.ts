import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAdmin } from '../../tests/service/as-admin.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/service/create-test-database.ts'
import { shareCounts } from './share-counts.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** A process whose counts are exchanged only when the test says so. */
async function startProcess(database = test.database) {
  const { Store, exchange, stop } = shareCounts(database)
  await stop()
  const [store, other] = [new Store({}), new Store({}).child({ routeInfo: { url: '/api/presign' } })]
  const countIn =
    (counted: typeof store) =>
    (name: string, timeWindow = 60_000) => {
      let calls = 0
      counted.incr(name, (_error, { current }) => (calls = current), timeWindow)
      return calls
    }
  return { call: countIn(store), callOther: countIn(other), exchange }
}

it('calls of a person to several processes count together, once the processes have exchanged their counts', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  for (let number = 1; number <= 5; number += 1) expect(one.call('anna')).toBe(number)
  expect(two.call('anna')).toBe(1)
  await one.exchange()
  await two.exchange()
  expect(two.call('anna')).toBe(7)
  await two.exchange()
  expect(one.call('anna')).toBe(6)
  await one.exchange()
  expect(one.call('anna')).toBe(9)
  expect(two.call('bela')).toBe(1)
  expect(one.callOther('anna')).toBe(1)
})

it('a new minute begins at zero, also in the database', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  one.call('carl', 1)
  await one.exchange()
  await test.pool.query(`update call_count set ends_at = now() where key = ' carl'`)
  two.call('carl')
  await two.exchange()
  expect(two.call('carl')).toBe(2)
})

it('without the database a process goes on with its own calls, and tells the others later', async () => {
  const [one, two] = [await startProcess(), await startProcess()]
  await asAdmin(test.adminUrl, 'alter table call_count rename to away')
  one.call('dora')
  await one.exchange()
  await asAdmin(test.adminUrl, 'alter table away rename to call_count')
  expect(one.call('dora')).toBe(2)
  await one.exchange()
  two.call('dora')
  await two.exchange()
  expect(two.call('dora')).toBe(4)
})
