import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/service/create-test-database.ts'
import type { Policy, PolicyLoan, PolicySecurity } from '../contract/index.ts'

import { demoAuthor } from './demo/demo-policy.ts'
import { addVersion, findPolicy, listVersions, lockPolicy } from './index.ts'
import { makePolicy, requirePolicy } from './testing/make-policy.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const at = new Date('2026-11-21T22:00:00Z')
const policyInForce = () => makePolicy(test.database)
const read = (policyNumber: string) => requirePolicy(test.database, policyNumber)

async function vary(
  { policyNumber }: Policy,
  loans: readonly PolicyLoan[],
  securities: readonly PolicySecurity[],
  channel = 'IRONBARK',
): Promise<number> {
  return await test.database.transaction().execute((transaction) =>
    addVersion(transaction, {
      channel,
      policyNumber,
      loans,
      securities,
      variationId: '200001',
      premiumDifference: -200_00n,
      by: demoAuthor,
      at,
    }),
  )
}

const only = <Row>([row]: readonly Row[]): Row => {
  if (!row) throw new Error('there is one')
  return row
}

it('a new version replaces a security, and the previous version does not change', async () => {
  const before = await policyInForce()
  const loan = only(before.loans)
  const security = only(before.securities)
  const bought = { ...security, id: 'new-1', addressLine1: '2 Fig Lane', securityValue: 900_000_00n }
  expect(await vary(before, [{ ...loan, securities: ['new-1'] }], [bought])).toBe(2)

  const after = await read(before.policyNumber)
  expect(after).toEqual({
    ...before,
    version: 2,
    premiumDifferences: -200_00n,
    securityValue: 900_000_00n,
    lvr: 8000n,
    loans: [{ ...loan, securities: ['2'] }],
    securities: [
      { ...security, active: false },
      { ...bought, id: '2' },
    ],
  })
  const { versions } = await listVersions(test.database, 'IRONBARK', before.policyNumber)
  expect(versions).toEqual([
    expect.objectContaining({
      version: 1,
      lvr: 9000n,
      variationId: null,
      premiumDifference: null,
      loans: before.loans,
      securities: before.securities,
      createdBy: 'demo',
    }),
    expect.objectContaining({
      version: 2,
      lvr: 8000n,
      variationId: '200001',
      premiumDifference: -200_00n,
      createdAt: at,
      loans: after.loans,
    }),
  ])
})

it('a removed loan stays in the policy, inactive and without links, and its ID is never used again', async () => {
  const before = await policyInForce()
  const loan = only(before.loans)
  const other = { ...loan, id: 'x', loanNumber: 'IBK1', approvedAmount: 100_000_00n }
  await vary(before, [loan, other], before.securities)
  const both = await read(before.policyNumber)
  await vary(both, [{ ...other, id: '2' }], both.securities)
  const removed = await read(before.policyNumber)
  await vary(removed, [...removed.loans, { ...other, id: 'y' }], removed.securities)
  const last = await read(before.policyNumber)
  expect(last.loans.map(({ id, active, securities }) => ({ id, active, securities }))).toEqual([
    { id: '1', active: false, securities: [] },
    { id: '2', active: true, securities: ['1'] },
    { id: '3', active: true, securities: ['1'] },
  ])
  expect(last).toMatchObject({ version: 4, loanAmount: 200_000_00n, lvr: 2500n })
})

it('a loan is no longer linked to a security that was removed', async () => {
  const before = await policyInForce()
  const loan = only(before.loans)
  const security = only(before.securities)
  await vary(
    before,
    [{ ...loan, securities: ['1', 'n'] }],
    [
      { ...security, active: false },
      { ...security, id: 'n' },
    ],
  )
  expect(only((await read(before.policyNumber)).loans).securities).toEqual(['2'])
})

it('a new version changes the cover only with a drawdown date or a term, which counts from the month in which it was stated', async () => {
  const before = await makePolicy(test.database, { effective: '2025-02-22' })
  const loan = only(before.loans)
  await vary(before, [{ ...loan, approvedAmount: 1n }], before.securities)
  expect(await read(before.policyNumber)).toMatchObject({
    coverageEffectiveDate: '2025-02-22',
    expiryDate: '2055-02-22',
  })
  // In Sydney the date is already the 22nd.
  await vary(before, [{ ...loan, remainingTerm: 12 }], before.securities)
  expect(await read(before.policyNumber)).toMatchObject({
    coverageEffectiveDate: '2025-02-22',
    expiryDate: '2027-11-22',
    status: 'In Force',
  })
  await vary(before, [{ ...loan, remainingTerm: 12, drawDownDate: '2025-01-31' }], before.securities)
  expect(await read(before.policyNumber)).toMatchObject({ coverageEffectiveDate: '2025-01-31' })
})

it('a new version writes an audit line', async () => {
  const { policyNumber, ...policy } = await policyInForce()
  await vary({ policyNumber, ...policy }, policy.loans, policy.securities)
  const { rows } = await sql`
    select channel, username, detail from audit_entry where action = 'policy.vary' and record = ${policyNumber}
  `.execute(test.database)
  expect(rows).toEqual([{ channel: 'IRONBARK', username: 'demo', detail: { version: 2, variationId: '200001' } }])
})

it.each(['Pending', 'Cancelled', 'Expired', 'Discharged'] as const)(
  'a policy that is %s gets no new version',
  async (status) => {
    const policy = await makePolicy(test.database, { status })
    await expect(vary(policy, policy.loans, policy.securities)).rejects.toThrow('no policy in force')
    expect((await read(policy.policyNumber)).version).toBe(1)
  },
)

it('another lender’s policy gets no new version and looks like an unknown one', async () => {
  const policy = await policyInForce()
  expect(await findPolicy(test.database, 'COOLABAH', policy.policyNumber)).toBeNull()
  expect(await listVersions(test.database, 'COOLABAH', policy.policyNumber)).toEqual({ versions: [], events: [] })
  await expect(vary(policy, policy.loans, policy.securities, 'COOLABAH')).rejects.toThrow('no policy in force')
})

it('a locked policy waits for others until the transaction ends, and another lender’s policy is not locked', async () => {
  const policy = await policyInForce()
  const order: string[] = []
  const second = await test.database.transaction().execute(async (transaction) => {
    expect(await lockPolicy(transaction, 'COOLABAH', policy.policyNumber)).toBeNull()
    expect(await lockPolicy(transaction, 'IRONBARK', policy.policyNumber)).toEqual(policy)
    const varied = vary(policy, policy.loans, policy.securities).then(() => void order.push('varied'))
    await sql`select pg_sleep(0.2)`.execute(transaction)
    order.push('released')
    return { varied }
  })
  await second.varied
  expect(order).toEqual(['released', 'varied'])
})

it('two new versions at once are written one after the other', async () => {
  const policy = await policyInForce()
  const both = await Promise.all([1, 2].map(() => vary(policy, policy.loans, policy.securities)))
  expect(both.sort()).toEqual([2, 3])
})
