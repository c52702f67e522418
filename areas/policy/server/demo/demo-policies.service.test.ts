import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { getReferenceData } from '#areas/reference-data/server'
import { pricePremium } from '#packages/rating'
import { systemClock } from '#platform/clock'
import { asAdmin } from '../../../../tests/service/as-admin.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/service/create-test-database.ts'
import { findInconsistentVersions } from '../../../../tests/service/find-inconsistent-versions.ts'
import { policyStatuses } from '../../contract/index.ts'
import type { PolicyRecord } from '../policy-record.ts'
import { findPolicyPremium } from '../top-up.ts'
import { demoPolicies, seedDemoPolicies } from './demo-policies.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
  await seedDemoPolicies({ database: test.database, clock: systemClock })
})
afterAll(() => test.drop())

const countOf = async (table: string) =>
  (await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(test.database)).rows[0]?.n

it('both demo lenders have policies of every status', async () => {
  const { rows } = await sql<{ channel: string; status: string }>`
    select channel, status from policy order by channel
  `.execute(test.database)
  for (const channel of ['IRONBARK', 'COOLABAH']) {
    const statuses = rows.filter((row) => row.channel === channel).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set(policyStatuses))
  }
})

it('adding the demo policies again adds and changes nothing', async () => {
  await sql`update policy set status = 'Discharged' where channel = 'IRONBARK' and policy_number = '1000000001'`.execute(
    test.database,
  )
  await seedDemoPolicies({ database: test.database, clock: systemClock })
  expect(await countOf('policy')).toBe(22n)
  expect(await countOf('policy_loan')).toBe(28n)
  expect(await countOf('audit_entry')).toBe(22n + 1n)
  expect(await findPolicyPremium(test.database, 'IRONBARK', '1000000001')).toMatchObject({ status: 'Discharged' })
  await sql`update policy set status = 'In Force' where channel = 'IRONBARK' and policy_number = '1000000001'`.execute(
    test.database,
  )
})

it('demo policy 1000000001 is In Force, and a top-up of it costs $17,940.41', async () => {
  const policy = await findPolicyPremium(test.database, 'IRONBARK', '1000000001')
  expect(policy).toMatchObject({ status: 'In Force', basePremiumPaid: 15_493_09n })
  const { card, duty } = await cardAndDuty('IRONBARK', 'IronbarkBank')
  const premium = pricePremium(card, duty, {
    productType: 'SGS',
    transaction: {
      type: 'TOPUP',
      outstandingLoanBalance: 700_000_00n,
      premiumAlreadyPaid: policy?.basePremiumPaid ?? null,
    },
    plan: { type: 'single', capitalised: false, shareAmounts: null },
    loans: [{ amount: 60_000_00n, purpose: 'EQUITY' }],
    securities: [{ value: 800_000_00n, state: 'NSW', occupancy: 'OWNOC' }],
    borrowers: [{ employment: 'PAYGFT', firstHomeBuyer: false }],
  })
  expect(premium).toMatchObject({ outcome: 'priced', customerPremiumPayable: 17_940_41n })
})

it('the figures and the cover of each demo policy match the loans and securities of its versions', async () => {
  expect(await findInconsistentVersions(test.database)).toEqual([])
  await asAdmin(test.adminUrl, `update policy_loan set amount = amount + 1 where policy_number = '1000000002'`)
  expect(await findInconsistentVersions(test.database)).toEqual([{ policy_number: '1000000002', version: 1 }])
  await asAdmin(test.adminUrl, `update policy_loan set amount = amount - 1 where policy_number = '1000000002'`)
})

it('each demo policy has the premium of the sample rate card', async () => {
  for (const policies of Map.groupBy(demoPolicies(), ({ source }) => source.id).values()) {
    const [policy] = policies
    if (!policy) continue
    const { card, duty } = await cardAndDuty(policy.channel, policy.brandName)
    const premium = pricePremium(card, duty, pricingInputOf(policies))
    const { capitalisedLvr } = policy
    expect(premium, policy.policyNumber).toMatchObject({ outcome: 'priced', capitalisedLvr, ...chargedFor(policies) })
  }
})

async function cardAndDuty(channel: string, brandName: string) {
  const reference = await getReferenceData(test.database)
  const card = reference.cardFor(channel, brandName, '2026-11-21')?.card
  const duty = reference.dutyOn('2026-11-21')
  if (!card || !duty) throw new Error('the sample card is in force')
  return { card, duty }
}

/** The premium of a policy, or the total of a property share's policies. */
function chargedFor(policies: readonly PolicyRecord[]) {
  const charged = (part: keyof PolicyRecord['premium']) =>
    policies.reduce((total, { premium }) => total + (premium[part] ?? 0n), 0n)
  const parts = Object.keys(policies[0]?.premium ?? {}) as (keyof PolicyRecord['premium'])[]
  return Object.fromEntries(parts.map((part) => [part, charged(part)]))
}

function pricingInputOf(policies: readonly PolicyRecord[]) {
  const [policy] = policies
  if (!policy) throw new Error('a source has policies')
  const { productType, billingTenure, capitalised, securities } = policy
  const loans = policies.flatMap((part) => part.loans)
  const borrowers = policies.flatMap((part) => part.borrowers)
  const shares = borrowers.flatMap(({ shareAmount }) => (shareAmount === null ? [] : [shareAmount]))
  const shareAmounts = shares.length > 0 ? shares : null
  return {
    productType,
    transaction: { type: 'NEW' as const },
    plan:
      billingTenure === null
        ? { type: 'single' as const, capitalised, shareAmounts }
        : { type: 'monthly' as const, billingTenure },
    loans: loans.map(({ approvedAmount, loanPurpose }) => ({ amount: approvedAmount, purpose: loanPurpose })),
    securities: securities.map(({ securityValue, state, occupancyType }) => ({
      value: securityValue,
      state,
      occupancy: occupancyType,
    })),
    borrowers,
  }
}
