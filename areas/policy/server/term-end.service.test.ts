import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAdmin } from '../../../tests/service/as-admin.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/service/create-test-database.ts'
import { findInconsistentVersions } from '../../../tests/service/find-inconsistent-versions.ts'
import type { Policy } from '../contract/index.ts'
import { addVersion } from './add-version.ts'
import { makePolicy, requirePolicy } from './testing/make-policy.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const at = new Date('2026-11-21T01:00:00Z')

/** Accepts a variation that changes the amount or the remaining term. */
async function vary({ policyNumber }: Policy, changes: object): Promise<void> {
  const { loans, securities } = await requirePolicy(test.database, policyNumber)
  const next = { loans: loans.map((loan) => ({ ...loan, ...changes })), securities }
  const by = { subject: 'underwriter', username: 'figtree.underwriter' }
  await test.database.transaction().execute((transaction) =>
    addVersion(transaction, {
      channel: 'IRONBARK',
      policyNumber,
      ...next,
      variationId: '1',
      premiumDifference: null,
      by,
      at,
    }),
  )
}

it('an upgrade corrects policies whose cover ended some days early or late', async () => {
  const term = { applied: '2026-11-02', effective: '2026-10-20' }
  const created = await makePolicy(test.database, term)
  const shortened = await makePolicy(test.database, { applied: '2025-02-03', effective: '2025-02-14' })
  await vary(shortened, { approvedAmount: 1n })
  await vary(shortened, { remainingTerm: 348 })
  const ended = await makePolicy(test.database, { ...term, status: 'Discharged' })
  const asNow = async () => {
    const { rows } = await sql`
      select policy_number, l.version, l.term_end_date, expiry_date from policy_loan l
      join policy using (channel, policy_number) order by policy_number, l.version
    `.execute(test.database)
    return rows
  }
  const expected = await asNow()
  const { rows } = await sql<{ version: number; term_end_date: string }>`
    select version, term_end_date from policy_loan where policy_number = ${shortened.policyNumber} order by version
  `.execute(test.database)
  expect(rows).toEqual([
    { version: 1, term_end_date: '2055-02-14' },
    { version: 2, term_end_date: '2055-02-14' },
    { version: 3, term_end_date: '2055-11-14' },
  ])
  expect(created).toMatchObject({ coverageEffectiveDate: '2026-10-20', expiryDate: '2056-10-20' })

  await asAdmin(
    test.adminUrl,
    `update policy_loan set term_end_date = term_end_date + 13 where policy_number <> '${ended.policyNumber}';
    update policy set expiry_date = expiry_date + 13 where policy_number <> '${ended.policyNumber}'`,
  )
  await asAdmin(test.adminUrl, await readFile(new URL('./migrations/006-term-end.sql', import.meta.url), 'utf8'))
  expect(await asNow()).toEqual(expected)
  expect(await findInconsistentVersions(test.database)).toEqual([])
})
