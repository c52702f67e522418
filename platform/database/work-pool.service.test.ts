import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/service/create-test-database.ts'
import { connectDatabase, type Database, runForOwner, separateLenders } from './index.ts'

const poolSize = 3
let test: TestDatabase
let database: Database
beforeEach(async () => {
  test = await createTestDatabase()
  ;({ database } = connectDatabase({ connectionString: test.url, poolSize, statementTimeout: 10_000 }))
  await separateLenders(database)
})
afterEach(async () => {
  await database.destroy()
  await test.drop()
})

type State = { readonly pid: number; readonly role: string; readonly lender: string; readonly path: string }
const stateOf = sql<State>`select pg_backend_pid() as pid, current_user as role,
  current_setting('lmi.channel', true) as lender, current_setting('search_path') as path from pg_sleep(0.01)`

async function work(lender: string | null): Promise<State | undefined> {
  return await runForOwner({ lender }, async () => (await stateOf.execute(database)).rows[0])
}

it('work of a lender has the role and the views of lenders, and work of all the service’s role', async () => {
  const ofLender = { role: 'lmi_lender', path: 'lender, public' }
  const ofAll = { role: 'lmi_service', path: '"$user", public' }
  expect(await work('A')).toMatchObject({ ...ofLender, lender: 'A' })
  for (let number = 0; number < 2 * poolSize; number += 1) {
    expect(await work(`L${number}`)).toMatchObject({ ...ofLender, lender: `L${number}` })
    expect(await work(null)).toMatchObject(ofAll)
  }
})

it('lenders whose work alternates have a connection each', async () => {
  const pids: (number | undefined)[] = []
  for (const lender of ['A', 'B', 'A', 'B', 'A', 'B']) pids.push((await work(lender))?.pid)
  expect(new Set(pids).size).toBe(2)
  expect([pids[2], pids[4]]).toEqual([pids[0], pids[0]])
  expect([pids[3], pids[5]]).toEqual([pids[1], pids[1]])
})

it('more lenders than connections each have their own work at the same time', async () => {
  const lenders = Array.from({ length: 60 }, (_, number) => (number % 5 === 0 ? null : `L${number % 7}`))
  const states = await Promise.all(lenders.map(work))
  for (const [place, lender] of lenders.entries())
    expect(states[place]).toMatchObject(lender === null ? { role: 'lmi_service' } : { role: 'lmi_lender', lender })
  expect(new Set(states.map((state) => state?.pid)).size).toBeLessThanOrEqual(poolSize)
})

it('a transaction that fails leaves its connection to the same lender', async () => {
  const failed = runForOwner({ lender: 'A' }, () =>
    database.transaction().execute((transaction) => sql`select 1 / 0`.execute(transaction)),
  )
  await expect(failed).rejects.toThrow('division by zero')
  expect(await work('A')).toMatchObject({ role: 'lmi_lender', lender: 'A' })
  expect(await work('B')).toMatchObject({ role: 'lmi_lender', lender: 'B' })
})

it('the pool itself lends connections for the work of all lenders', async () => {
  for (let number = 0; number < 2 * poolSize; number += 1) await work(`L${number}`)
  const { database: own, pool } = connectDatabase({ connectionString: test.url, poolSize: 1, statementTimeout: 10_000 })
  await separateLenders(own)
  await runForOwner({ lender: 'A' }, () => stateOf.execute(own))
  expect((await pool.query('select current_user as role')).rows).toEqual([{ role: 'lmi_service' }])
  await own.destroy()
})
