import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bulkTransaction } from '#platform/database'
import { Refusal } from '#platform/http'
import { asAdmin } from '../../../tests/service/as-admin.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/service/create-test-database.ts'
import { insurerCaller } from '../../../tests/service/insurer-caller.ts'
import type { Policy } from '../contract/index.ts'
import type { PolicyEnded } from './change-status.ts'
import { createPolicies } from './create-policies.ts'
import { demoPolicies } from './demo/demo-policies.ts'
import { importPolicies } from './import-policies.ts'
import { endPolicy, listVersions } from './index.ts'
import type { PolicyRecord } from './policy-record.ts'
import { makePolicy, requirePolicy } from './testing/make-policy.ts'
import { findTopUpLinks, requireToppable } from './top-up.ts'
import { updatePolicyStatuses } from './update-policy-statuses.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const today = '2026-11-21'
const at = new Date('2026-11-21T01:00:00Z')
const by = { subject: 'subject-of-manager', username: 'ironbark.manager' }
const call = { httpRequestId: 'request-1', idempotencyKey: null }
const underwriter = insurerCaller()
const record = firstDemo()
let made = 0
/** The ends of policies that other areas were notified of. */
const ended: unknown[][] = []

/** Tops a policy up with the policies of a new submission, drawn down on this day; returns their numbers. */
async function topUp({ policyNumber }: Policy, drawDownDate: string | null, parts = 1): Promise<string[]> {
  made += 1
  const policy = {
    ...record,
    transactionType: 'TOPUP',
    toppedUpPolicyNumber: policyNumber,
    loans: record.loans.map((loan) => ({ ...loan, drawDownDate, remainingTerm: 360 })),
  }
  const source = { kind: 'submission', id: `top-up-${made}` } as const
  const policies = Array.from({ length: parts }, () => policy)
  const afterEnd = async (_transaction: unknown, { policyNumber, reason }: PolicyEnded) => {
    ended.push([policyNumber, reason])
  }
  const summaries = await test.database
    .transaction()
    .execute((transaction) =>
      createPolicies(transaction, { channel: 'IRONBARK', source, policies, by, at, requestId: 'request-1', afterEnd }),
    )
  return summaries.map((summary) => summary.policyNumber)
}

const read = (policyNumber = '') => requirePolicy(test.database, policyNumber)
const statusOf = async (policyNumber = '') => (await read(policyNumber)).status
const linksOf = (policyNumber = '') => findTopUpLinks(test.database, 'IRONBARK', policyNumber)
const move = (day: string) =>
  updatePolicyStatuses({ database: test.database, clock: () => new Date(Date.parse(`${day}T02:00:00+11:00`)) })
const cancel = (policy: Policy, endDate: string) =>
  endPolicy({ database: test.database, clock: () => at }, underwriter, {
    kind: 'cancelled',
    policy,
    input: { endDate, endReason: 'Sent twice.', refundAmount: '0.00' },
    call,
  })

async function eventsOf({ policyNumber }: Policy) {
  const { events } = await listVersions(test.database, 'IRONBARK', policyNumber)
  return events.map(({ kind, effectiveDate, reason, by, byInsurer }) => ({
    kind,
    effectiveDate,
    reason,
    by,
    byInsurer,
  }))
}

async function refusalOf(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`)
  return { status: error.status, refused: error.refused }
}

it('a top-up that is In Force at once discharges the policy that it replaces, and both name each other', async () => {
  const policy = await makePolicy(test.database)
  const [number = ''] = await topUp(policy, '2026-11-20')
  expect(await statusOf(number)).toBe('In Force')
  expect(await statusOf(policy.policyNumber)).toBe('Discharged')
  expect((await eventsOf(policy)).at(-1)).toEqual({
    kind: 'discharged',
    effectiveDate: '2026-11-20',
    reason: `Replaced by policy ${number}`,
    by: 'system',
    byInsurer: false,
  })
  expect(ended).toEqual([[policy.policyNumber, `the policy was replaced by policy ${number}`]])
  expect(await linksOf(policy.policyNumber)).toEqual({ toppedUpBy: [number], replaced: true, replaces: false })
  expect(await linksOf(number)).toEqual({ toppedUpBy: [], replaced: false, replaces: true })
  const { rows } = await sql`
    select username, action, detail from audit_entry where record = ${policy.policyNumber}
  `.execute(test.database)
  expect(rows).toEqual([{ username: 'system', action: 'policy.discharge', detail: { effectiveDate: '2026-11-20' } }])
})

it('a Pending top-up leaves its policy In Force until the night of its drawdown', async () => {
  const policy = await makePolicy(test.database)
  const [number = ''] = await topUp(policy, '2026-12-01')
  expect(await statusOf(policy.policyNumber)).toBe('In Force')
  expect(await linksOf(policy.policyNumber)).toEqual({ toppedUpBy: [number], replaced: false, replaces: false })
  await move('2026-11-30')
  expect(await statusOf(policy.policyNumber)).toBe('In Force')
  await move('2026-12-02')
  expect([await statusOf(number), await statusOf(policy.policyNumber)]).toEqual(['In Force', 'Discharged'])
  expect((await eventsOf(policy)).at(-1)).toMatchObject({ effectiveDate: '2026-12-01' })
})

it.each([
  ['while the first is Pending', '2026-12-24'],
  ['after the first is In Force', today],
])('a second top-up of a policy is refused %s, with the number of the first', async (_when, drawDownDate) => {
  const policy = await makePolicy(test.database)
  const [number] = await topUp(policy, drawDownDate)
  const message = `Policy ${policy.policyNumber} was already topped up by policy ${number}.`
  const refused = { status: 400, refused: [{ code: 'policy-topped-up', message }] }
  expect(await refusalOf(topUp(policy, today))).toEqual(refused)
  const check = { field: 'policyNo', unknown: () => 'unknown' }
  expect(await refusalOf(requireToppable(test.database, 'IRONBARK', policy.policyNumber, check))).toEqual({
    ...refused,
    refused: [{ code: 'policy-topped-up', message, field: 'policyNo' }],
  })
})

it('of five top-ups of one policy at once, one is created', async () => {
  const policy = await makePolicy(test.database)
  const attempts = await Promise.allSettled(Array.from({ length: 5 }, () => topUp(policy, '2026-12-24')))
  expect(attempts.map(({ status }) => status).sort()).toEqual(['fulfilled', ...Array(4).fill('rejected')])
  expect((await linksOf(policy.policyNumber)).toppedUpBy).toHaveLength(1)
})

it('the policies of a property share top up one policy together, and the first is named as the reason', async () => {
  const policy = await makePolicy(test.database)
  const numbers = await topUp(policy, today, 2)
  expect(await linksOf(policy.policyNumber)).toEqual({ toppedUpBy: numbers, replaced: true, replaces: false })
  expect((await eventsOf(policy)).filter(({ kind }) => kind === 'discharged')).toMatchObject([
    { reason: `Replaced by policy ${numbers[0]}` },
  ])
})

it('a top-up that is cancelled before it is In Force frees the policy', async () => {
  const policy = await makePolicy(test.database)
  const [number] = await topUp(policy, '2026-12-24')
  await cancel(await read(number), '21/11/2026')
  expect(await linksOf(policy.policyNumber)).toEqual({ toppedUpBy: [], replaced: false, replaces: false })
  await topUp(policy, today)
  expect(await statusOf(policy.policyNumber)).toBe('Discharged')
})

it('a policy is In Force again when its top-up is cancelled from its first day', async () => {
  const policy = await makePolicy(test.database)
  const [number = ''] = await topUp(policy, '2026-11-20')
  await cancel(await read(number), '20/11/2026')
  expect(await statusOf(policy.policyNumber)).toBe('In Force')
  expect((await eventsOf(policy)).at(-1)).toEqual({
    kind: 'in-force',
    effectiveDate: '2026-11-20',
    reason: `Policy ${number} was cancelled from its first day`,
    by: 'system',
    byInsurer: false,
  })
  await topUp(policy, today)
})

it('a top-up that is cancelled after its first day of cover has replaced its policy for good', async () => {
  const policy = await makePolicy(test.database)
  const [number = ''] = await topUp(policy, '2026-11-19')
  await cancel(await read(number), '20/11/2026')
  expect(await statusOf(policy.policyNumber)).toBe('Discharged')
  expect(await linksOf(policy.policyNumber)).toEqual({ toppedUpBy: [number], replaced: true, replaces: false })
  expect(await refusalOf(topUp(policy, today))).toMatchObject({ refused: [{ code: 'policy-topped-up' }] })
})

it('a policy that the insurer discharged was not replaced, and cannot be topped up', async () => {
  const policy = await makePolicy(test.database)
  const [number = ''] = await topUp(policy, '2026-12-24')
  const end = { endDate: '20/11/2026', endReason: 'Repaid in full.' }
  await endPolicy({ database: test.database, clock: () => at }, underwriter, {
    kind: 'discharged',
    policy,
    input: end,
    call,
  })
  expect(await linksOf(policy.policyNumber)).toEqual({ toppedUpBy: [number], replaced: false, replaces: false })
  await cancel(await read(number), '21/11/2026')
  expect(await statusOf(policy.policyNumber)).toBe('Discharged')
  expect(await refusalOf(topUp(policy, today))).toMatchObject({ refused: [{ code: 'policy-not-in-force' }] })
})

it('a policy that expires before its top-up begins is not replaced, and one that expires later is', async () => {
  const ending = { applied: '2025-12-05', effective: '2025-12-10', term: 12 }
  const [early, late] = [await makePolicy(test.database, ending), await makePolicy(test.database, ending)]
  await topUp(early, '2026-12-11')
  await topUp(late, '2026-12-10')
  await move('2026-12-20')
  expect([await statusOf(early.policyNumber), await statusOf(late.policyNumber)]).toEqual(['Expired', 'Discharged'])
})

it('another lender’s policy of the same number is not replaced', async () => {
  const [ours, theirs] = [await makePolicy(test.database), '1499999999']
  await makePolicy(test.database, { policyNumber: theirs }, 'COOLABAH')
  await makePolicy(test.database, { policyNumber: theirs })
  await topUp(await read(theirs), today)
  expect((await requirePolicy(test.database, theirs, 'COOLABAH')).status).toBe('In Force')
  expect(await statusOf(ours.policyNumber)).toBe('In Force')
})

it('an imported top-up replaces its policy, and a second one is refused', async () => {
  const policy = await makePolicy(test.database)
  const { policyNumber: _number, ...imported } = record
  const bring = (id: string) =>
    bulkTransaction(test.database, (transaction, copyRows) =>
      importPolicies(
        transaction,
        copyRows,
        [{ ...imported, source: { kind: 'seed', id }, toppedUpPolicyNumber: policy.policyNumber }],
        { by, at },
      ),
    )
  const [topUp] = await bring('seed-top-up')
  expect(await linksOf(policy.policyNumber)).toMatchObject({ toppedUpBy: [topUp?.policyNumber], replaced: true })
  expect(await refusalOf(bring('seed-top-up-again'))).toMatchObject({ refused: [{ code: 'policy-topped-up' }] })
})

it('a database that holds two top-ups of one policy names the older', async () => {
  const policy = await makePolicy(test.database)
  const numbers = ['1480000002', '1480000001']
  for (const [index, policyNumber] of numbers.entries()) {
    await makePolicy(test.database, { policyNumber, applied: `2026-11-0${index + 1}` })
    await asAdmin(test.adminUrl, 'update policy set topped_up_policy_number = $1 where policy_number = $2', [
      policy.policyNumber,
      policyNumber,
    ])
  }
  const refused = await refusalOf(topUp(policy, today))
  expect(refused.refused).toMatchObject([{ message: expect.stringContaining(`by policy ${numbers[0]}.`) }])
})

function firstDemo(): PolicyRecord {
  const [first] = demoPolicies()
  if (!first) throw new Error('there is a demo policy')
  return first
}
