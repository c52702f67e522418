import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../tests/service/create-test-database.ts'
import { createPolicies } from './create-policies.ts'
import { findPolicy } from './find-policy.ts'
import type { NewPolicy } from './policy-record.ts'
import { summariesOf } from './policy-store.ts'
import { findPolicyPremium } from './top-up.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test.drop())

const at = new Date('2026-11-21T01:00:00Z')

const loan = { approvedAmount: 300_000_00n, loanPurpose: 'PUREXS', smsf: 'N' }

/** One borrower's share of a property share: $300,000 of $540,000 on a home of $600,000. */
const share: NewPolicy = {
  brandName: 'IronbarkBank',
  lenderReference: 'LR-1',
  transactionType: 'NEW',
  premiumPlanType: 'IPTSng',
  productType: 'SGS',
  billingTenure: null,
  capitalised: false,
  toppedUpPolicyNumber: null,
  outstandingLoanBalance: null,
  otherSharesAmount: 240_000_00n,
  capitalisedLvr: 9000n,
  premium: {
    originalBasePremium: 5_945_45n,
    previousPremiumPaid: 0n,
    basePremium: 5_945_45n,
    gst: 594_55n,
    stampDuty: 654_00n,
    totalPremium: 7_194_00n,
    governmentCredits: 0n,
    customerPremiumPayable: 7_194_00n,
  },
  rateCard: { name: 'Illustrative card B', version: '1' },
  loans: [loan],
  securities: [{ securityValue: 600_000_00n, state: 'VIC', occupancyType: 'OWNOC' }],
  borrowers: [{ borrowerId: null, employment: 'PAYGFT', firstHomeBuyer: false, shareAmount: 300_000_00n }],
}

async function create(id: string, policies: readonly NewPolicy[], channel = 'IRONBARK') {
  return await test.database.transaction().execute((transaction) =>
    createPolicies(transaction, {
      channel,
      source: { kind: 'quote', id },
      policies,
      by: { subject: 'subject-of-manager', username: 'ironbark.manager' },
      at,
      requestId: 'request-1',
    }),
  )
}

it('a property share creates a policy for each borrower, Pending until its loan is drawn down', async () => {
  const summaries = await create('q-two', [share, { ...share, loans: [{ ...loan, approvedAmount: 240_000_00n }] }])
  expect(summaries).toEqual([
    {
      policyNumber: expect.stringMatching(/^1\d{9}$/),
      premiumAmount: 7194,
      loanAmount: 300000,
      dateCreated: '2026-11-21T01:00:00.000Z',
    },
    expect.objectContaining({ loanAmount: 240000 }),
  ])
  const [first] = summaries
  expect(await findPolicyPremium(test.database, 'IRONBARK', first?.policyNumber ?? '')).toEqual({
    policyNumber: first?.policyNumber,
    status: 'Pending',
    brandName: 'IronbarkBank',
    loanAmount: 300_000_00n,
    basePremiumPaid: 5_945_45n,
    toppedUpBy: [],
  })
  expect(await summariesOf(test.database, 'IRONBARK', { kind: 'quote', id: 'q-two' })).toEqual(summaries)
})

it('a policy has the loans, securities, borrowers and links that it was created with', async () => {
  const second = { ...share.securities[0], securityValue: 100_000_00n, state: 'NSW', occupancyType: 'INVST' }
  const [made] = await create('q-parts', [
    { ...share, loans: [loan, { ...loan, securities: [2] }], securities: [...share.securities, second] },
  ])
  const policy = await findPolicy(test.database, 'IRONBARK', made?.policyNumber ?? '')
  expect(policy?.loans).toMatchObject([
    { ...loan, id: '1', active: true, loanNumber: null, drawDownDate: null, securities: ['1', '2'] },
    { ...loan, id: '2', active: true, loanNumber: null, drawDownDate: null, securities: ['2'] },
  ])
  expect(policy?.securities).toMatchObject([
    { securityValue: 600_000_00n, state: 'VIC', id: '1', active: true, addressLine1: null, ndis: null },
    { ...second, id: '2', active: true },
  ])
  expect(policy).toMatchObject({
    status: 'Pending',
    version: 1,
    loanAmount: 600_000_00n,
    securityValue: 700_000_00n,
    lvr: 12_000n,
    coverageEffectiveDate: null,
    borrowers: share.borrowers,
    premium: share.premium,
  })
})

it('a policy is In Force at once if its drawdown date has passed', async () => {
  const drawn = { ...loan, drawDownDate: '2026-11-21', remainingTerm: 360 }
  const [now, later] = await create('q-drawn', [
    { ...share, loans: [drawn] },
    { ...share, loans: [{ ...drawn, drawDownDate: '2026-11-22' }] },
  ])
  const read = async (number = '') => await findPolicy(test.database, 'IRONBARK', number)
  expect(await read(now?.policyNumber)).toMatchObject({ status: 'In Force', expiryDate: '2056-11-21' })
  expect(await read(later?.policyNumber)).toMatchObject({ status: 'Pending', coverageEffectiveDate: '2026-11-22' })
})

it('each created policy writes one audit line', async () => {
  const summaries = await create('q-audit', [share, share])
  const { rows } = await sql<Record<string, unknown>>`
    select channel, actor, username, record, request_id, detail from audit_entry
    where action = 'policy.create' and detail->>'sourceId' = 'q-audit'
  `.execute(test.database)
  expect(rows.map(({ record }) => record).sort()).toEqual(summaries.map(({ policyNumber }) => policyNumber).sort())
  expect(rows[0]).toMatchObject({
    channel: 'IRONBARK',
    actor: 'subject-of-manager',
    username: 'ironbark.manager',
    request_id: 'request-1',
    detail: { source: 'quote', sourceId: 'q-audit' },
  })
})

it('the policies of a quote are created once by calls at the same time', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => create('q-once', [share, share])))
  for (const response of answers) expect(response).toEqual(answers[0])
  expect(await summariesOf(test.database, 'IRONBARK', { kind: 'quote', id: 'q-once' })).toHaveLength(2)
})

it('no policy is created when the transaction fails', async () => {
  const failing = test.database.transaction().execute(async (transaction) => {
    await createPolicies(transaction, {
      channel: 'IRONBARK',
      source: { kind: 'quote', id: 'q-failed' },
      policies: [share],
      by: { subject: 's', username: 'u' },
      at,
      requestId: 'r',
    })
    throw new Error('the server dies here')
  })
  await expect(failing).rejects.toThrow('the server dies here')
  expect(await summariesOf(test.database, 'IRONBARK', { kind: 'quote', id: 'q-failed' })).toEqual([])
})

it('another lender’s policy looks like an unknown one, and its quotes may have the same numbers', async () => {
  const [policy] = await create('q-mine', [share])
  expect(await findPolicyPremium(test.database, 'COOLABAH', policy?.policyNumber ?? '')).toBeNull()
  expect(await summariesOf(test.database, 'COOLABAH', { kind: 'quote', id: 'q-mine' })).toEqual([])
  // The same quote id at another lender is a different quote.
  expect(await create('q-mine', [share], 'COOLABAH')).not.toEqual([policy])
})

it('the credit of a top-up includes the premiums paid before the policy that it tops up', async () => {
  const premium = { ...share.premium, originalBasePremium: 9_000_00n, previousPremiumPaid: 3_054_55n }
  const [policy] = await create('q-topup', [{ ...share, premium }])
  expect(await findPolicyPremium(test.database, 'IRONBARK', policy?.policyNumber ?? '')).toMatchObject({
    basePremiumPaid: 9_000_00n,
  })
})
