import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { caseKey, loadCase } from '#areas/case/server'
import { getReferenceData } from '#areas/reference-data/server'
import { variationEffectSchema } from '#areas/variation/contract'
import { loadVariationDetails, variationKind } from '#areas/variation/server'
import { fromDollars } from '#packages/money'
import { createRandom } from '../scripts/seed/random.ts'
import { seedPolicies } from '../scripts/seed/seed-policies.ts'
import { createTestDatabase, type TestDatabase } from './service/create-test-database.ts'
import { findInconsistentVersions } from './service/find-inconsistent-versions.ts'
import { insurerCaller } from './service/insurer-caller.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  const reference = await getReferenceData(test.database)
  const now = new Date('2026-11-22T01:00:00Z')
  await seedPolicies({ database: test.database, reference, now, random: createRandom(7), report: () => undefined }, 600)
})
afterAll(() => test.drop())

it('seeded policies of many lenders have every status, and figures that match their loans and securities', async () => {
  expect(await findInconsistentVersions(test.database)).toEqual([])
  const { rows } = await sql<Record<string, number | string[]>>`
    select count(*)::int as policies, count(*) filter (where channel = 'IRONBARK')::int as ironbark,
      count(distinct channel)::int as lenders, array_agg(distinct status order by status) as statuses,
      (select count(*)::int from policy_loan where position > 1) as "secondLoans",
      (select count(*)::int from policy_security where position > 1 and version = 1) as "secondSecurities"
    from policy
  `.execute(test.database)
  const [found = {}] = rows
  expect(found).toMatchObject({
    policies: 600,
    statuses: ['Cancelled', 'Discharged', 'Expired', 'In Force', 'Pending'],
  })
  for (const [name, least] of Object.entries({ ironbark: 200, lenders: 40, secondLoans: 30, secondSecurities: 20 }))
    expect(found[name], name).toBeGreaterThan(least)
})

it('seeded policies and variations with newer numbers have newer dates', async () => {
  const outOfOrder = async (numbered: string) => {
    const { rows } = await sql`select * from (
      select *, at < lag(at) over (partition by channel order by number) as is_older from (${sql.raw(numbered)}) record
    ) ordered where is_older`.execute(test.database)
    return rows
  }
  expect(
    await outOfOrder('select channel, right(application_number, 8) as number, created_at as at from policy'),
  ).toEqual([])
  expect(await outOfOrder('select channel, case_id as number, submitted_at as at from lender_case')).toEqual([])
})

it('some seeded policies have a variation, which the insurer can open, and its difference of the premium', async () => {
  const { rows } = await sql<{ channel: string; variation_id: bigint; premium_difference: bigint | null }>`
    select channel, v.variation_id, v.premium_difference from policy p join policy_version v using (channel, policy_number, version)
    where p.version = 2
  `.execute(test.database)
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.filter(({ premium_difference }) => premium_difference !== null && premium_difference < 0n)).not.toEqual(
    [],
  )
  for (const { channel, variation_id, premium_difference } of rows) {
    const key = caseKey(variationKind, channel, String(variation_id))
    const deps = { database: test.database }
    const details = await loadCase(deps, variationKind, key, (snapshot, stored) =>
      loadVariationDetails(snapshot, insurerCaller(), stored),
    )
    expect(details).toMatchObject({ status: 'Accepted', policyVersion: 1, currentVersion: 2 })
    expect(details.events.map(({ kind }) => kind)).toEqual(['submitted', 'assigned', 'accepted'])
    const { premium } = variationEffectSchema.parse(details.effect)
    expect(premium_difference).toBe(premium.difference === null ? null : fromDollars(premium.difference))
  }
})
