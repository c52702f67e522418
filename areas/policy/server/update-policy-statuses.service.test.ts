import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/service/create-test-database.ts'
import { findInconsistentVersions } from '../../../tests/service/find-inconsistent-versions.ts'
import type { Policy } from '../contract/index.ts'
import { listVersions } from './index.ts'
import { makePolicies, makePolicy, requirePolicy } from './testing/make-policy.ts'
import { updatePolicyStatuses } from './update-policy-statuses.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

/** Moves policies at 02:00 Sydney time on this day. */
const move = (day: string, database = test.database) =>
  updatePolicyStatuses({ database, clock: () => new Date(Date.parse(`${day}T02:00:00+11:00`)) })

const pending = (effective: string | null, term = 12) =>
  makePolicy(test.database, { status: 'Pending', applied: '2025-12-01', effective, term })

async function statusOf({ policyNumber }: Policy) {
  return (await requirePolicy(test.database, policyNumber)).status
}

async function eventsOf({ policyNumber }: Policy) {
  const { events } = await listVersions(test.database, 'IRONBARK', policyNumber)
  return events.map(({ kind, effectiveDate, by, byInsurer }) => ({ kind, effectiveDate, by, byInsurer }))
}

it('a policy comes In Force on its drawdown date and expires on the day after its last term ends', async () => {
  const policy = await pending('2026-03-10')
  expect(await move('2026-03-09')).toBe(0)
  expect(await statusOf(policy)).toBe('Pending')
  expect(await move('2026-03-10')).toBe(1)
  expect(await statusOf(policy)).toBe('In Force')
  expect(await move('2027-03-10')).toBe(0)
  expect(await move('2027-03-11')).toBe(1)
  expect(await statusOf(policy)).toBe('Expired')
  const bySystem = { by: 'system', byInsurer: false }
  expect(await eventsOf(policy)).toEqual([
    { kind: 'in-force', effectiveDate: '2026-03-10', ...bySystem },
    { kind: 'expired', effectiveDate: '2027-03-11', ...bySystem },
  ])
  const { rows } = await sql`
    select channel, username, action, detail from audit_entry where record = ${policy.policyNumber} order by at
  `.execute(test.database)
  expect(rows).toEqual([
    { channel: 'IRONBARK', username: 'system', action: 'policy.begin', detail: { effectiveDate: '2026-03-10' } },
    { channel: 'IRONBARK', username: 'system', action: 'policy.expire', detail: { effectiveDate: '2027-03-11' } },
  ])
  expect(await findInconsistentVersions(test.database)).toEqual([])
})

it('a policy has the right status after nights on which the update did not run', async () => {
  const policy = await pending('2027-04-01')
  await move('2040-01-01')
  expect(await statusOf(policy)).toBe('Expired')
  expect(await eventsOf(policy)).toMatchObject([
    { kind: 'in-force', effectiveDate: '2027-04-01' },
    { kind: 'expired', effectiveDate: '2028-04-02' },
  ])
})

it('a policy without a drawdown date and one that the insurer has ended keep their status', async () => {
  const waiting = await pending(null)
  const discharged = await makePolicy(test.database, { status: 'Discharged', term: 1 })
  await move('2060-01-01')
  expect([await statusOf(waiting), await statusOf(discharged)]).toEqual(['Pending', 'Discharged'])
})

it('the status of each policy changes once, with several servers and repeated runs', async () => {
  const policies = await makePolicies(test.database, 1_200, { status: 'Pending', effective: '2061-05-01' })
  const moved = await Promise.all([move('2061-05-01'), move('2061-05-01'), move('2061-05-01')])
  expect(moved.reduce((total, count) => total + count)).toBe(policies.length)
  expect(await move('2061-05-01')).toBe(0)
  const { rows } = await sql`
    select count(*)::int as events, count(distinct policy_number)::int as policies from policy_event
    where effective_date = '2061-05-01'
  `.execute(test.database)
  expect(rows).toEqual([{ events: policies.length, policies: policies.length }])
}, 60_000)
