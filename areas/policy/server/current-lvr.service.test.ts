import { afterAll, beforeAll, expect, it } from 'vitest'
import { asAdmin } from '../../../tests/service/as-admin.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/service/create-test-database.ts'
import { type PolicyListField, policyListSearchSchema } from '../contract/index.ts'
import { copyCurrentLvr } from './copy-current-lvr.ts'
import { demoPolicies } from './demo/demo-policies.ts'
import { demoAuthor } from './demo/demo-policy.ts'
import { addVersion, lockPolicy, searchPoliciesOfAllLenders } from './index.ts'
import { insertPolicies } from './policy-store.ts'
import { requirePolicy } from './testing/make-policy.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await asAdmin(test.adminUrl, 'alter table policy_version disable trigger lvr_is_copied')
  await test.database.transaction().execute((transaction) => insertPolicies(transaction, demoPolicies()))
})
afterAll(() => test.drop())

const varied = '1000000001'
/** Lowers the LVR of a policy in a new version. */
async function vary(securityValue: bigint): Promise<void> {
  const { loans, securities } = await requirePolicy(test.database, varied)
  await test.database.transaction().execute((transaction) =>
    addVersion(transaction, {
      ...{
        channel: 'IRONBARK',
        policyNumber: varied,
        loans,
        premiumDifference: null,
        variationId: '200001',
        by: demoAuthor,
      },
      securities: securities.map((security) => ({ ...security, securityValue })),
      at: new Date('2026-11-21T22:00:00Z'),
    }),
  )
}

const wrong = async () =>
  (
    await test.pool.query(
      `select p.policy_number, current_lvr, lvr from policy p join policy_version v using (channel, policy_number, version)
       where current_lvr is distinct from lvr`,
    )
  ).rows

async function list(sorts: readonly { field: PolicyListField; ascending: boolean }[], filter: object = {}) {
  const { items } = await searchPoliciesOfAllLenders(
    test.database,
    policyListSearchSchema.parse({ filter, sorts, pageSize: 100 }),
    [],
  )
  return items.map(({ policyNumber, status, lvr }) => ({ policyNumber, status, lvr }))
}
const byLvr = [{ field: 'lvr', ascending: true }] as const
const byStatusAndLvr = [{ field: 'status', ascending: true }, ...byLvr] as const

it('a policy has the LVR of its current version, also after a variation', async () => {
  expect(await wrong()).toEqual([])
  await vary(1_400_000_00n)
  expect(await wrong()).toEqual([])
  const [first, ...others] = await list(byLvr)
  expect(first).toMatchObject({ policyNumber: varied, lvr: (await requirePolicy(test.database, varied)).lvr })
  expect(others.every(({ lvr }) => lvr > (first?.lvr ?? 0n))).toBe(true)
})

it('while the LVR of older policies is being copied, the list is the same', async () => {
  const filter = { lvr: '90' }
  const read = async () => [await list(byLvr), await list(byStatusAndLvr), await list(byLvr, filter)]
  const before = await read()
  expect(before[2]?.length).toBeGreaterThan(0)
  await test.pool.query(`update policy set current_lvr = null where right(policy_number, 1) in ('1', '2', '3')`)
  expect(await wrong()).not.toEqual([])
  expect(await read()).toEqual(before)
  await test.database.transaction().execute(async (transaction) => {
    await lockPolicy(transaction, 'IRONBARK', varied)
    await Promise.all([copyCurrentLvr(test.database), copyCurrentLvr(test.database)])
  })
  expect(await wrong()).toMatchObject([{ policy_number: varied }])
  await copyCurrentLvr(test.database)
  expect(await wrong()).toEqual([])
  expect(await read()).toEqual(before)
})

it('a server of the release before, which does not know the LVR of a policy, does not make it wrong', async () => {
  await asAdmin(test.adminUrl, 'alter table policy_version enable trigger lvr_is_copied')
  await test.pool.query(`
    insert into policy_version select channel, policy_number, version + 1, loan_amount, other_shares_amount,
      security_value * 2, ((loan_amount + other_shares_amount) * 10000 + security_value) / (2 * security_value),
      variation_id, created_by, created_by_username, created_at
    from policy_version where policy_number = '${varied}' and version = 2`)
  await test.pool.query(`update policy set version = 3 where policy_number = '${varied}'`)
  expect(await wrong()).toEqual([])
  expect(await requirePolicy(test.database, varied)).toMatchObject({ version: 3 })
})
