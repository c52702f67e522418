import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bulkTransaction } from '#platform/database'
import { createTestDatabase, type TestDatabase } from '../../../tests/service/create-test-database.ts'
import { demoPolicies } from './demo/demo-policies.ts'
import { importPolicies } from './import-policies.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const by = { subject: 'importer', username: 'importer' }
const at = new Date('2026-11-21T01:00:00Z')

it('each imported policy gets its own number, and a policy that was imported before is skipped', async () => {
  const policies = Array.from({ length: 300 }, (_, index) => {
    const [demo] = demoPolicies()
    if (!demo) throw new Error('there is a demo policy')
    const { policyNumber: _number, ...policy } = demo
    return { ...policy, source: { kind: 'seed' as const, id: `old-${index}` } }
  })
  const bring = () =>
    bulkTransaction(test.database, (transaction, copyRows) =>
      importPolicies(transaction, copyRows, policies, { by, at }),
    )
  expect(await bring()).toHaveLength(300)
  expect(await bring()).toEqual([])

  const { rows } = await sql<Record<string, unknown>>`
    select count(*) as policies, count(distinct policy_number) as numbers,
      (select count(*) from policy_loan) as loans, (select detail from audit_entry where action = 'policy.import') as detail
    from policy
  `.execute(test.database)
  expect(rows).toEqual([{ policies: 300n, numbers: 300n, loans: 300n, detail: { count: 300 } }])
})
