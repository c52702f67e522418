import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refusal } from '#platform/http'
import { createTestDatabase, type TestDatabase } from '../../../tests/service/create-test-database.ts'
import { insurerCaller } from '../../../tests/service/insurer-caller.ts'
import type { Policy } from '../contract/index.ts'
import { demoAuthor } from './demo/demo-policy.ts'
import { addVersion, endPolicy, listVersions, policyEndLimits } from './index.ts'
import { makePolicy, requirePolicy } from './testing/make-policy.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const at = new Date('2026-11-21T01:00:00Z')
const underwriter = insurerCaller()
const call = { httpRequestId: 'request-1', idempotencyKey: null }
const cancellation = { endDate: '20/11/2026', endReason: 'Refinanced elsewhere.', refundAmount: '1,200.50' }

const cancel = (
  policy: Policy,
  sent: object = {},
  made = call as { httpRequestId: string; idempotencyKey: string | null },
) =>
  endPolicy({ database: test.database, clock: () => at }, underwriter, {
    kind: 'cancelled',
    policy,
    input: { ...cancellation, ...sent },
    call: made,
  })
const discharge = (policy: Policy, sent: object = {}) =>
  endPolicy({ database: test.database, clock: () => at }, underwriter, {
    kind: 'discharged',
    policy,
    input: { endDate: '20/11/2026', endReason: 'Repaid in full.', ...sent },
    call,
  })
const read = ({ policyNumber }: Policy) => requirePolicy(test.database, policyNumber)

async function refusalOf(ending: Promise<void>) {
  const error = await ending.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${String(error)}`)
  return [error.status, ...error.refused.map(({ code }) => code)]
}

it('the insurer cancels a policy that is In Force with a refund, and its history shows the user and the reason', async () => {
  const policy = await makePolicy(test.database)
  await cancel(policy)
  expect(await read(policy)).toEqual({
    ...policy,
    status: 'Cancelled',
    cancellationDate: '2026-11-20',
    refundAmount: 1_200_50n,
  })
  const { events } = await listVersions(test.database, 'IRONBARK', policy.policyNumber)
  expect(events.at(-1)).toEqual({
    kind: 'cancelled',
    at,
    by: 'figtree.underwriter',
    byInsurer: true,
    effectiveDate: '2026-11-20',
    reason: 'Refinanced elsewhere.',
    refundAmount: 1_200_50n,
  })
  const { rows } = await sql`
    select channel, actor, username, action, request_id, detail from audit_entry where record = ${policy.policyNumber}
  `.execute(test.database)
  expect(rows).toEqual([
    {
      channel: 'IRONBARK',
      actor: 'subject-of-figtree.underwriter',
      username: 'figtree.underwriter',
      action: 'policy.cancel',
      request_id: 'request-1',
      detail: { effectiveDate: '2026-11-20' },
    },
  ])
})

it('the insurer discharges a policy that is In Force', async () => {
  const policy = await makePolicy(test.database)
  await discharge(policy)
  expect(await read(policy)).toEqual({ ...policy, status: 'Discharged' })
})

it('a Pending policy can be cancelled from its creation date and cannot be discharged', async () => {
  const policy = await makePolicy(test.database, { status: 'Pending', applied: '2026-11-10', effective: '2026-12-24' })
  expect(await refusalOf(discharge(policy))).toEqual([409, 'policy-status'])
  expect(await refusalOf(cancel(policy, { endDate: '09/11/2026' }))).toEqual([400, 'endDate-early'])
  await cancel(policy, { endDate: '10/11/2026' })
  expect((await read(policy)).status).toBe('Cancelled')
})

it.each(['Cancelled', 'Expired', 'Discharged'] as const)(
  'a policy that is %s can be neither cancelled nor discharged',
  async (status) => {
    const policy = await makePolicy(test.database, { status })
    expect(await refusalOf(cancel(policy))).toEqual([409, 'policy-status'])
    expect(await refusalOf(discharge(policy))).toEqual([409, 'policy-status'])
  },
)

it('a cancellation that lacks values is refused with a message for each', async () => {
  const policy = await makePolicy(test.database)
  const missing = cancel(policy, { endDate: '', endReason: ' ', refundAmount: null })
  expect(await refusalOf(missing)).toEqual([400, 'endDate-required', 'endReason-required', 'refundAmount-required'])
})

it('a cancellation is refused for a date outside the cover or in the future, and for a refund above the premium paid', async () => {
  const policy = await makePolicy(test.database)
  expect(policyEndLimits(policy, at)).toEqual({
    earliestDate: '2025-02-14',
    latestDate: '2026-11-21',
    maxRefund: 17_042_40n,
  })
  expect(await refusalOf(cancel(policy, { endDate: '13/02/2025' }))).toEqual([400, 'endDate-early'])
  expect(await refusalOf(cancel(policy, { endDate: '22/11/2026', refundAmount: '17,042.41' }))).toEqual([
    400,
    'endDate-future',
    'refundAmount-max',
  ])
  expect(await refusalOf(cancel(policy, { endReason: 'x'.repeat(2001) }))).toEqual([400, 'endReason-max'])
  await cancel(policy, { endDate: '14/02/2025', refundAmount: '17042.40' })
  expect((await read(policy)).refundAmount).toBe(17_042_40n)
})

it('the premium paid has what accepted variations made payable or refundable', async () => {
  const policy = await makePolicy(test.database)
  expect(policyEndLimits({ ...policy, premiumDifferences: 1_000_10n }, at).maxRefund).toBe(18_042_50n)
  expect(policyEndLimits({ ...policy, premiumDifferences: -20_000_00n }, at).maxRefund).toBe(0n)
  const { loans, securities } = policy
  await test.database.transaction().execute((transaction) =>
    addVersion(transaction, {
      channel: policy.channel,
      policyNumber: policy.policyNumber,
      loans,
      securities,
      variationId: '200001',
      premiumDifference: -7_000_00n,
      by: demoAuthor,
      at,
    }),
  )
  const varied = await read(policy)
  expect(await refusalOf(cancel(varied, { refundAmount: '10,042.41' }))).toEqual([400, 'refundAmount-max'])
  await cancel(varied, { refundAmount: '10,042.40' })
})

it('a cancellation is refused to a user who has seen an earlier version of the policy', async () => {
  const policy = await makePolicy(test.database)
  expect(await refusalOf(cancel({ ...policy, version: 2 }))).toEqual([409, 'policy-changed'])
})

it('a repeated cancellation is applied once, and its key is refused with another refund', async () => {
  const policy = await makePolicy(test.database)
  const call = { httpRequestId: 'request-2', idempotencyKey: `key-${policy.policyNumber}` }
  await Promise.all([cancel(policy, {}, call), cancel(policy, {}, call), cancel(policy, {}, call)])
  expect(await refusalOf(cancel(policy, { refundAmount: '0' }, call))).toEqual([422, 'key-reused'])
  const { events } = await listVersions(test.database, 'IRONBARK', policy.policyNumber)
  expect(events.map(({ kind }) => kind)).toEqual(['in-force', 'cancelled'])
})

it('of two cancellations at once, one succeeds', async () => {
  const policy = await makePolicy(test.database)
  const ends = await Promise.allSettled([cancel(policy), discharge(policy)])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

it('a policy number of another lender ends no policy', async () => {
  const policy = await makePolicy(test.database)
  expect(await refusalOf(cancel({ ...policy, channel: 'COOLABAH' }))).toEqual([404, 'not-found'])
  expect((await read(policy)).status).toBe('In Force')
})
