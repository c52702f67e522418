import { afterAll, beforeAll, expect, it } from 'vitest'
import { bulkTransaction } from '#platform/database'
import { createTestDatabase, type TestDatabase } from '../../../../tests/service/create-test-database.ts'
import { insurerCaller } from '../../../../tests/service/insurer-caller.ts'
import { createPolicies } from '../create-policies.ts'
import { demoPolicies } from '../demo/demo-policies.ts'
import { demoAuthor } from '../demo/demo-policy.ts'
import { importPolicies } from '../import-policies.ts'
import { addVersion, endPolicy, findPolicyDays, recordPolicyDays } from '../index.ts'
import { insertPolicies } from '../policy-store.ts'
import { makePolicy, requirePolicy } from '../testing/make-policy.ts'
import { updatePolicyStatuses } from '../update-policy-statuses.ts'
import { findPolicyFigures, findPolicyFiguresOfAllLenders } from './policy-figures.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const noon = (day: string) => new Date(`${day}T01:00:00Z`)
const record = (day: string) => recordPolicyDays({ database: test.database, clock: () => noon(day) })
const query = async <Row>(text: string, values: unknown[] = []) => (await test.pool.query(text, values)).rows as Row[]

type Counted = Record<'channel' | 'key' | 'policies' | 'insured' | 'premium' | 'begun' | 'new_insured', string> &
  Record<'new_premium' | 'varied' | 'cancelled' | 'refunds', string>

/** Counts the versions and events of all policies as they were recorded by the end of a day. */
async function countDirectly(day: string, by: 'lvr' | 'state'): Promise<Counted[]> {
  const key = {
    lvr: `case when v.lvr > 9500 then '95' when v.lvr > 9000 then '90' when v.lvr > 8500 then '85'
      when v.lvr > 8000 then '80' else '0' end`,
    state: `(array(select state from policy_security s where s.active and (s.channel, s.policy_number, s.version) =
      (v.channel, v.policy_number, v.version) order by value desc, position))[1]`,
  }[by]
  const differences = `(select coalesce(sum(premium_difference), 0) from policy_version o
    where (o.channel, o.policy_number) = (v.channel, v.policy_number) and o.version <= v.version)`
  return await query<Counted>(
    `with moment as (
      select e.*, greatest(e.at, p.created_at) at time zone 'Australia/Sydney' as local, premium_payable,
        row_number() over (partition by e.channel, e.policy_number, e.kind order by event_number) as nth
      from policy_event e join policy p using (channel, policy_number)
    ), figure as (
      select v.channel, ${key} as key, 1 as policies, v.loan_amount as insured, p.premium_payable + ${differences} as premium,
        0 as begun, 0 as new_insured, 0 as new_premium, 0 as varied, 0 as cancelled, 0 as refunds
      from policy p join policy_version v using (channel, policy_number)
      where v.version = (select max(version) from policy_version o
          where (o.channel, o.policy_number) = (p.channel, p.policy_number)
            and (o.created_at at time zone 'Australia/Sydney')::date <= $1::date)
        and 'in-force' = (select kind from policy_event e
          where (e.channel, e.policy_number) = (p.channel, p.policy_number)
            and (e.at at time zone 'Australia/Sydney')::date <= $1::date order by event_number desc limit 1)
      union all
      select v.channel, ${key}, 0, 0, 0, (kind = 'in-force')::int,
        case kind when 'in-force' then v.loan_amount else 0 end, case kind when 'in-force' then premium_payable + ${differences} else 0 end,
        0, (kind = 'cancelled')::int, case kind when 'cancelled' then coalesce(refund_amount, 0) else 0 end
      from moment m join policy_version v using (channel, policy_number)
      where local::date between date_trunc('month', $1::date)::date and $1::date
        and (kind = 'cancelled' or kind = 'in-force' and nth = 1)
        and v.version = (select max(version) from policy_version o where (o.channel, o.policy_number) =
          (m.channel, m.policy_number) and o.created_at at time zone 'Australia/Sydney' <= local)
      union all
      select v.channel, ${key}, 0, 0, 0, 0, 0, 0, premium_difference, 0, 0 from policy_version v
      where premium_difference is not null
        and (created_at at time zone 'Australia/Sydney')::date between date_trunc('month', $1::date)::date and $1::date
    )
    select channel, key, sum(policies)::text as policies, sum(insured)::text as insured, sum(premium)::text as premium,
      sum(begun)::text as begun, sum(new_insured)::text as new_insured, sum(new_premium)::text as new_premium,
      sum(varied)::text as varied, sum(cancelled)::text as cancelled, sum(refunds)::text as refunds
    from figure group by channel, key order by channel, key`,
    [day],
  )
}

async function findRecorded(day: string, by: 'lvr' | 'state', channel?: string): Promise<Counted[]> {
  const { next = '' } = (await findPolicyDays(test.database)) ?? {}
  const figured = { by, days: [day], next }
  const found = channel
    ? await findPolicyFigures(test.database, channel, figured)
    : await findPolicyFiguresOfAllLenders(test.database, figured)
  return found
    .map(({ channel, key, ...figures }) => ({
      channel,
      key,
      policies: String(figures.policies),
      insured: String(figures.sumInsured),
      premium: String(figures.premium),
      begun: String(figures.newPolicies),
      new_insured: String(figures.newSumInsured),
      new_premium: String(figures.newPremium),
      varied: String(figures.variationPremium),
      cancelled: String(figures.cancelledPolicies),
      refunds: String(figures.refunds),
    }))
    .sort((one, other) => (`${one.channel} ${one.key}` < `${other.channel} ${other.key}` ? -1 : 1))
}

async function expectDay(day: string): Promise<void> {
  for (const by of ['lvr', 'state'] as const) {
    const counted = await countDirectly(day, by)
    expect(await findRecorded(day, by), `${day} by ${by}`).toEqual(counted)
    for (const channel of ['IRONBARK', 'COOLABAH'])
      expect(await findRecorded(day, by, channel)).toEqual(counted.filter((part) => part.channel === channel))
  }
}

const cancel = async (policyNumber: string, day: string, endDate: string, refundAmount: string) =>
  endPolicy({ database: test.database, clock: () => noon(day) }, insurerCaller(), {
    kind: 'cancelled',
    policy: await requirePolicy(test.database, policyNumber),
    input: { endDate, endReason: 'Refinanced.', refundAmount },
    call: { httpRequestId: 'request-1', idempotencyKey: null },
  })

it('the figures of each day are those of the versions and events recorded by its end, whatever becomes of the policies', async () => {
  expect(await findPolicyDays(test.database)).toBeNull()
  await test.database.transaction().execute((transaction) => insertPolicies(transaction, demoPolicies()))
  const varied = await makePolicy(test.database, { applied: '2026-10-01', effective: '2026-10-03' })
  const refunded = await makePolicy(test.database, { applied: '2026-10-01', effective: '2026-10-01' })
  const short = await makePolicy(test.database, { applied: '2026-09-28', effective: '2026-09-30', term: 1 })
  const replaced = await makePolicy(test.database, { applied: '2026-10-02', effective: '2026-10-02' }, 'COOLABAH')
  const pending = await makePolicy(test.database, { applied: '2026-10-05', effective: null, status: 'Pending' })
  await record('2026-10-12')
  expect((await findPolicyDays(test.database))?.next).toBe('2026-10-12')

  const before = await requirePolicy(test.database, varied.policyNumber)
  const [loan, security] = [before.loans[0], before.securities[0]]
  if (!loan || !security) throw new Error('there is a loan and a security')
  const bought = { ...security, id: 'new', state: 'QLD', securityValue: 760_000_01n }
  await test.database.transaction().execute((transaction) =>
    addVersion(transaction, {
      channel: 'IRONBARK',
      policyNumber: varied.policyNumber,
      loans: [{ ...loan, securities: ['new'] }],
      securities: [bought],
      variationId: '200001',
      premiumDifference: 321_09n,
      by: demoAuthor,
      at: noon('2026-10-14'),
    }),
  )
  await cancel(refunded.policyNumber, '2026-10-15', '02/10/2026', '1,200.51')
  await cancel(pending.policyNumber, '2026-10-16', '05/10/2026', '0.37')
  const { loans, ...rest } = demoPolicies()[0] ?? ({} as never)
  const [topUp] = await test.database.transaction().execute((transaction) =>
    createPolicies(transaction, {
      channel: 'COOLABAH',
      source: { kind: 'submission', id: 'top-up' },
      policies: [
        {
          ...rest,
          transactionType: 'TOPUP',
          toppedUpPolicyNumber: replaced.policyNumber,
          loans: loans.map((one) => ({ ...one, drawDownDate: '2026-10-17', remainingTerm: 360 })),
        },
      ],
      by: demoAuthor,
      at: noon('2026-10-17'),
      requestId: 'request-1',
    }),
  )
  await updatePolicyStatuses({ database: test.database, clock: () => noon('2026-11-01') })
  expect((await requirePolicy(test.database, short.policyNumber)).status).toBe('Expired')
  const policy = await requirePolicy(test.database, topUp?.policyNumber ?? '', 'COOLABAH')
  await endPolicy({ database: test.database, clock: () => noon('2026-11-02') }, insurerCaller(), {
    kind: 'cancelled',
    policy,
    input: { endDate: '17/10/2026', endReason: 'Sent twice.', refundAmount: '10.00' },
    call: { httpRequestId: 'request-2', idempotencyKey: null },
  })
  expect((await requirePolicy(test.database, replaced.policyNumber, 'COOLABAH')).status).toBe('In Force')

  await record('2026-10-31')
  for (const day of ['2026-10-31', '2026-11-01', '2026-11-02']) await expectDay(day)
  await record('2026-11-02')
  for (const day of ['2025-06-30', '2026-09-30', '2026-10-01', '2026-10-03', '2026-10-12', '2026-10-13', '2026-10-14'])
    await expectDay(day)
  for (const day of ['2026-10-15', '2026-10-16', '2026-10-17', '2026-10-31', '2026-11-01']) await expectDay(day)
  // Not over: read from the policies that changed on it.
  await expectDay('2026-11-02')
  await record('2026-11-03')
  await expectDay('2026-11-02')
  const [sum] = await query<{ refunds: string }>(
    `select sum(refunds)::text as refunds from policy_day where day in ('2026-10-31', '2026-11-02')`,
  )
  expect(sum?.refunds).toBe('121088')
})

it('the premium in force falls by what a variation made refundable, on its day and once the day is written', async () => {
  const { policyNumber, loans, securities } = await makePolicy(test.database, {
    applied: '2026-10-20',
    effective: '2026-10-20',
  })
  await record('2026-11-03')
  await test.database.transaction().execute((transaction) =>
    addVersion(transaction, {
      ...{ channel: 'IRONBARK', policyNumber, loans, securities, variationId: '200002', by: demoAuthor },
      premiumDifference: -2_663_74n,
      at: noon('2026-11-03'),
    }),
  )
  const premiumsOf = async (day: string) => {
    const parts = await findRecorded(day, 'lvr')
    const sum = (name: 'premium' | 'varied') => parts.reduce((amount, part) => amount + BigInt(part[name]), 0n)
    return [sum('premium'), sum('varied')]
  }
  const [before = 0n] = await premiumsOf('2026-11-02')
  expect(await premiumsOf('2026-11-03')).toEqual([before - 2_663_74n, -2_663_74n])
  await record('2026-11-04')
  expect(await premiumsOf('2026-11-03')).toEqual([before - 2_663_74n, -2_663_74n])
  expect(await query(`select day, premium from policy_day_variation where channel = 'IRONBARK' order by day`)).toEqual([
    { day: '2026-10-14', premium: 321_09n },
    { day: '2026-11-03', premium: -2_663_74n },
  ])
})

it('a written day does not change, and processes that write at the same time write each day once', async () => {
  await query(`update policy_day set refunds = 7 where day = '2026-11-02' and channel = 'COOLABAH' and refunds > 0`)
  await query(`delete from policy_recorded_day where day > '2026-11-02'`)
  await Promise.all([record('2026-11-05'), record('2026-11-05'), record('2026-11-05')])
  expect(await query(`select refunds from policy_day where day = '2026-11-02' and refunds > 0`)).toEqual([
    { refunds: 7n },
  ])
  const [{ days, last } = {}] = await query<{ days?: bigint; last?: string }>(
    `select count(*) as days, max(day) as last from policy_recorded_day where day > '2026-11-02'`,
  )
  expect([days, last]).toEqual([2n, '2026-11-04'])
})

it('a day is written an hour after its end, when its last transactions are over', async () => {
  const next = async () => (await findPolicyDays(test.database))?.next
  const recordAt = (at: string) => recordPolicyDays({ database: test.database, clock: () => new Date(at) })
  await recordAt('2026-11-06T00:59:00+11:00')
  expect(await next()).toBe('2026-11-05')
  await recordAt('2026-11-06T01:00:00+11:00')
  expect(await next()).toBe('2026-11-06')
})

it('writing the days stops between two months', async () => {
  const clock = () => noon('2027-03-01')
  let months = 0
  await recordPolicyDays({ database: test.database, clock }, () => ++months > 1)
  expect((await findPolicyDays(test.database))?.next).toBe('2026-12-01')
})

it('the days since imported policies began are written again', async () => {
  const [policy] = demoPolicies()
  if (!policy) throw new Error('there is a demo policy')
  const createdAt = noon('2026-10-20')
  const imported = { ...policy, source: { kind: 'seed', id: 'old' } as const, createdAt, events: [] }
  await bulkTransaction(test.database, (transaction, copyRows) =>
    importPolicies(transaction, copyRows, [imported], { by: demoAuthor, at: noon('2026-11-09') }),
  )
  expect((await findPolicyDays(test.database))?.next).toBe('2026-10-20')
  await record('2026-11-09')
  await expectDay('2026-10-25')
  await expectDay('2026-11-08')
})
