import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LenderCaller } from '#areas/identity/server'
import { createLog } from '#platform/log'
import { asAdmin } from '../../../../tests/service/as-admin.ts'
import { type As, startTestApp, type TestApp } from '../../../../tests/service/start-test-app.ts'
import { addVersion } from '../add-version.ts'
import { seedDemoPolicies } from '../demo/demo-policies.ts'
import { demoAuthor, demoPolicy } from '../demo/demo-policy.ts'
import { ironbarkPolicies } from '../demo/ironbark-policies.ts'
import { findPolicy } from '../find-policy.ts'
import { insertPolicies } from '../policy-store.ts'
import { policyFinder } from './policy-records.ts'
import { findPoliciesStatement } from './policy-search-store.ts'

const manager = 'ironbark.manager'
const [demo] = ironbarkPolicies
if (!demo) throw new Error('there is a demo policy')

let app: TestApp
const lines: string[] = []
beforeAll(async () => {
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  app = await startTestApp({ now: '2026-11-21T22:00:00Z', log })
  await seedDemoPolicies(app.deps)
})
afterAll(() => app.stop())

const search = (as: As, payload: object) =>
  app.inject(as, { method: 'POST', url: '/api/policy-search/search?errors=true', payload })
const open = (as: As, policyNumber: string) => app.inject(as, `/api/policy-search/policies/${policyNumber}`)

type Differing = { readonly number: string; readonly application: string; readonly loan: string } & Partial<typeof demo>

async function add({ number, application, loan, ...differing }: Differing): Promise<void> {
  const loans = [{ number: loan, amount: '720000.00', purpose: 'PUREXS' }]
  const policy = { ...demo, loans, ...differing, policyNumber: number, applicationNumber: application }
  await app.database
    .transaction()
    .execute((transaction) => insertPolicies(transaction, [demoPolicy('IRONBARK', policy as typeof demo & object)]))
}

/** Replaces the only security, and the loan by one with another number. */
async function vary(policyNumber: string, loanNumber: string): Promise<void> {
  const before = await findPolicy(app.database, 'IRONBARK', policyNumber)
  const [loan] = before?.loans ?? []
  const [security] = before?.securities ?? []
  if (!loan || !security) throw new Error('the policy has a loan and a security')
  const securities = [{ ...security, id: 'new', addressLine1: '2 Fig Lane', securityValue: 900_000_00n }]
  const next = {
    channel: 'IRONBARK',
    policyNumber,
    loans: [{ ...loan, id: 'new', loanNumber, securities: ['new'] }],
    securities,
    variationId: '200001',
    premiumDifference: null,
    by: demoAuthor,
    at: app.deps.clock(),
  }
  await app.database.transaction().execute((transaction) => addVersion(transaction, next))
}

const audited = async (as: string) =>
  (
    await sql<{ action: string; record: string | null; detail: object }>`
      select action, record, detail from audit_entry where username = ${as} order by (detail->>'misses')::int
    `.execute(app.database)
  ).rows

it('a lender finds a policy by its policy, loan or application number, in any case and with spaces around it', async () => {
  for (const sent of [
    { policyNumber: '1000000001' },
    { loanNumber: 'ibk72000117' },
    { applicationNumber: ' ib-2025-00117 ' },
    { policyNumber: '', loanNumber: null, applicationNumber: 'IB-2025-00117' },
  ]) {
    const found = await search(manager, sent)
    expect(found.statusCode, JSON.stringify(sent)).toBe(200)
    expect(found.json()).toEqual({
      policy: {
        policyNumber: '1000000001',
        policyStatus: 'In Force',
        coverageEffectiveDate: '14/02/2025',
        lvr: 90,
        lmiPremium: 17042.4,
        expiryDate: '14/02/2055',
        cancellationDate: null,
        refundAmount: null,
        brand: 'Ironbark Bank',
      },
      activeLoans: [{ loan: 'IBK72000117', approvedAmount: 720000 }],
      securities: [{ address: '14 Banksia Street, Marrickville NSW 2204', amount: 800000 }],
      otherMatches: [],
    })
  }
})

it('a cancelled policy is found with its cancellation date and its refund', async () => {
  const found = await search(manager, { policyNumber: '1000000003' })
  expect(found.json().policy).toMatchObject({
    policyStatus: 'Cancelled',
    cancellationDate: '12/12/2025',
    refundAmount: 5611.27,
  })
})

it('a search by several numbers shows the policy that is In Force first, and lists the others with the numbers that match', async () => {
  await add({ number: '1500000001', application: 'SHARED-1', loan: 'OLD1', applied: '2025-01-01' })
  await add({ number: '1500000002', application: 'SHARED-1', loan: 'NEW1', applied: '2025-06-01' })
  await add({ number: '1500000003', application: 'SHARED-2', loan: 'SAME1', status: 'Expired', applied: '2026-01-01' })
  const found = (await search(manager, { applicationNumber: 'shared-1', loanNumber: 'same1' })).json()
  expect(found.policy.policyNumber).toBe('1500000002')
  expect(found.otherMatches).toEqual([
    { policyNumber: '1500000001', policyStatus: 'In Force', brand: 'Ironbark Bank', matched: ['applicationNumber'] },
    { policyNumber: '1500000003', policyStatus: 'Expired', brand: 'Ironbark Bank', matched: ['loanNumber'] },
  ])
  const both = await search(manager, { policyNumber: '1500000003', loanNumber: 'SAME1' })
  expect(both.json()).toMatchObject({ policy: { policyNumber: '1500000003' }, otherMatches: [] })
})

it('a policy is found by the active loans of its current version only', async () => {
  await add({ number: '1500000011', application: 'VARIED-1', loan: 'BEFORE1' })
  expect((await search(manager, { loanNumber: 'BEFORE1' })).statusCode).toBe(200)
  await vary('1500000011', 'AFTER1')
  expect((await search(manager, { loanNumber: 'BEFORE1' })).statusCode).toBe(404)
  const found = (await search(manager, { loanNumber: 'AFTER1' })).json()
  expect(found.policy).toMatchObject({ policyNumber: '1500000011', lvr: 80 })
  expect(found.activeLoans).toEqual([{ loan: 'AFTER1', approvedAmount: 720000 }])
  expect(found.securities).toEqual([{ address: '2 Fig Lane, Marrickville NSW 2204', amount: 900000 }])
})

it.each([
  [{}, 'policyNumber', 'Enter a policy, loan or application number.'],
  [{ policyNumber: ' ', loanNumber: null }, 'policyNumber', 'Enter a policy, loan or application number.'],
  [{ policyNumber: '12345678901' }, 'policyNumber', 'Policy number must be numeric, not exceeding 10.'],
  [{ policyNumber: '1%' }, 'policyNumber', 'Policy number must be numeric, not exceeding 10.'],
  [{ loanNumber: 'A'.repeat(21) }, 'loanNumber', 'Loan number must be alphanumeric, max 20.'],
  [{ loanNumber: 'A-1' }, 'loanNumber', 'Loan number must be alphanumeric, max 20.'],
  [{ applicationNumber: 'A_1' }, 'applicationNumber', 'Application number alphanumeric, max 40.'],
])('a search for %j is refused with a message', async (sent, field, message) => {
  const refused = await search(manager, sent)
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toEqual([expect.objectContaining({ field, message })])
})

it('another lender’s policy looks like an unknown one, byte for byte', async () => {
  const otherLender = 'coolabah.manager'
  for (const sent of [
    { policyNumber: '1000000001' },
    { loanNumber: 'IBK72000117' },
    { applicationNumber: 'IB-2025-00117' },
  ]) {
    const foreign = await search(otherLender, sent)
    const unknown = await search(otherLender, { policyNumber: '1999999999' })
    expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
    expect(foreign.json()).toEqual([{ code: 'policy-not-found', message: 'No policy was found.' }])
    expect(Object.keys(foreign.headers)).toEqual(Object.keys(unknown.headers))
  }
  const foreign = await open(otherLender, '1000000001')
  const unknown = await open(otherLender, '1999999999')
  expect([foreign.statusCode, foreign.body, unknown.body]).toEqual([404, unknown.body, foreign.body])
})

const guesserNamed = (username: string) => ({
  username,
  realmRoles: ['Lender_IRONBARK_Staff'],
  clientRoles: ['policysearch_view', 'variation_view'],
})
const statusesOf = (answers: readonly { readonly statusCode: number }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ statusCode }) => statusCode)].map(([status, { length }]) => [status, length]),
  )

it('each number that is not found is counted, and after 30 within ten minutes a search without a result is refused, and one with a result is not', async () => {
  const guesser = guesserNamed('guesser')
  const details = (policyNumber: string) => app.inject(guesser, `/api/variation/policy-details/${policyNumber}`)
  for (let guess = 1; guess <= 14; guess += 1)
    expect((await search(guesser, { loanNumber: `QUOKKA${guess}`, policyNumber: '1999999999' })).statusCode).toBe(404)
  const partly = await search(guesser, { policyNumber: '1000000001', loanNumber: 'QUOKKA0' })
  expect(partly.statusCode).toBe(200)
  app.clock.move(60)
  expect((await open(guesser, '1999999998')).statusCode).toBe(404)

  const refused = await details('1999999998')
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '540'])
  expect(refused.json()).toEqual([
    {
      code: 'too-many-misses',
      message: 'Too many searches without a match. Check the numbers and try again in 9 minutes.',
    },
  ])
  expect((await open(guesser, '1999999998')).statusCode).toBe(429)
  expect((await search(guesser, { policyNumber: '1999999998' })).statusCode).toBe(429)
  const found = [
    await search(guesser, { policyNumber: '1000000001' }),
    await open(guesser, '1000000001'),
    await details('1000000001'),
  ]
  expect(statusesOf(found)).toEqual({ 200: 3 })
  expect((await search(guesserNamed('honest'), { policyNumber: '1999999999' })).statusCode).toBe(404)

  const written = await audited('guesser')
  expect(written.map(({ detail }) => (detail as { misses: number }).misses)).toEqual([
    ...Array.from({ length: 14 }, (_, index) => 2 * (index + 1)),
    ...[29, 30, 31, 32, 33],
  ])
  expect(written[0]).toMatchObject({
    action: 'policy.not-found',
    record: null,
    detail: { by: 'policyNumber, loanNumber' },
  })
  expect(written[14]?.detail).toEqual({ by: 'loanNumber', misses: 29 })
  expect(JSON.stringify(written)).not.toContain('QUOKKA')

  app.clock.move(541)
  expect((await search(guesser, { policyNumber: '1999999999' })).statusCode).toBe(404)
  expect((await audited('guesser')).at(0)?.detail).toEqual({ by: 'policyNumber', misses: 1 })
})

it('numbers that are not found by calls at the same time are counted exactly', async () => {
  const guesser = guesserNamed('parallel')
  const answers = await Promise.all(Array.from({ length: 40 }, () => search(guesser, { policyNumber: '1999999999' })))
  expect(statusesOf(answers)).toEqual({ 404: 30, 429: 10 })
})

it('another lender’s policy looks like an unknown one after the limit too', async () => {
  const guesser = { ...guesserNamed('stranger'), realmRoles: ['Lender_COOLABAH_Staff'] }
  for (let guess = 1; guess <= 31; guess += 1) await search(guesser, { policyNumber: '1999999999' })
  const foreign = await search(guesser, { policyNumber: '1000000001' })
  const unknown = await search(guesser, { policyNumber: '1999999999' })
  expect([foreign.statusCode, foreign.body]).toEqual([429, unknown.body])
})

it('the log has no loan number and no application number, found or not', async () => {
  lines.length = 0
  await search(manager, { loanNumber: 'IBK72000117', applicationNumber: 'IB-2025-00117' })
  await search(manager, { loanNumber: 'QUOKKA0', applicationNumber: 'QUOKKA-0' })
  await search(manager, { loanNumber: 'QUOKKA-0' })
  const written = lines.join('')
  expect(written).toContain('/api/policy-search/search')
  for (const number of ['IBK72000117', 'IB-2025-00117', 'QUOKKA']) expect(written).not.toContain(number)
})

it('a search by each number reads an index that begins with the lender, even when one lender has all policies', async () => {
  await asAdmin(app.testDatabase.adminUrl, fillWith(5_000))
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (generic_plan) ${sql.raw(findPoliciesStatement.text)}
  `.execute(app.database)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).not.toContain('Seq Scan')
  const lookUp = (index: string, column: string) =>
    new RegExp(`${index} on[^\\n]*\\n\\s+Index Cond: \\(\\(channel = \\$1\\) AND \\(${column} = `)
  expect(plan).toMatch(lookUp('policy_loan_by_number', 'upper\\(loan_number\\)'))
  expect(plan).toMatch(lookUp('policy_by_application', 'upper\\(application_number\\)'))
  expect(plan).toMatch(lookUp('policy_(?:pkey|all)', 'policy_number'))
  expect(plan.match(/Index Cond: \(channel = \$1\)\n/g)).toBeNull()
})

it('a part that thousands of a large lender’s loan numbers have is looked up for a small lender in its own', async () => {
  const find = { text: 'FILL', limit: 6, parts: true, trigrams: true }
  const findOf = (channel: string) => policyFinder.find({ channel } as LenderCaller, find, '2026-11-22')
  expect((await findOf('IRONBARK').execute(app.database)).rows).toHaveLength(6)
  const read = await app.database.transaction().execute(async (transaction) => {
    await sql`set local plan_cache_mode = force_generic_plan`.execute(transaction)
    await findOf('COOLABAH').execute(transaction)
    return sql<{ rows: number }>`
      select (idx_tup_fetch + seq_tup_read)::int as rows from pg_stat_xact_user_tables where relname = 'policy_loan'
    `.execute(transaction)
  })
  expect(read.rows[0]?.rows).toBeLessThan(100)
})

/** SQL that copies a demo policy to other policy numbers. */
function fillWith(count: number): string {
  const copies = (table: string, changes: string) => `
    insert into ${table} select (json_populate_record(kept, json_build_object(
      'policy_number', (1600000000 + n)::text ${changes}))).*
    from ${table} as kept, generate_series(1, ${count}) as n
    where kept.channel = 'IRONBARK' and kept.policy_number = '1000000001'`
  return [
    copies('policy', ", 'source_id', n::text, 'application_number', 'FILL-' || n"),
    copies('policy_version', ''),
    copies('policy_loan', ", 'loan_number', 'FILL' || n"),
    copies('policy_security', ''),
    'analyze',
  ].join(';')
}

it('a complete policy has its terms, premium, source, and history with old and new values', async () => {
  await add({ number: '1500000021', application: 'WHOLE-1', loan: 'WHOLE1' })
  await vary('1500000021', 'WHOLE2')
  const opened = await open('ironbark.viewer', '1500000021')
  expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'no-store'])
  const whole = opened.json()
  expect(whole).toMatchObject({
    policyNumber: '1500000021',
    policyStatus: 'In Force',
    brand: 'Ironbark Bank',
    premiumPlan: 'Single',
    transactionType: 'New',
    lvr: 80,
    loanAmount: 720000,
    securityValue: 900000,
    premium: { basePremium: 15493.09, gst: 1549.31, stampDuty: 0, customerPremiumPayable: 17042.4 },
    rateCard: { name: 'Illustrative card B' },
    source: { kind: 'demo', id: '1500000021' },
    loans: [
      { loanNumber: 'WHOLE1', active: false, securities: [] },
      { loanNumber: 'WHOLE2', active: true, securities: ['2'], approvedAmount: 720000, drawDownDate: '14/02/2025' },
    ],
    securities: [
      { addressLine1: '14 Banksia Street', active: false },
      { addressLine1: '2 Fig Lane', active: true, securityValue: 900000, occupancyType: 'OWNOC', ndis: 'N' },
    ],
    borrowers: [{ employment: 'PAYG full time', firstHomeBuyer: false }],
  })
  expect(whole.lists.loanType).toContainEqual({ id: 1, shortName: 'HOMELN', longName: 'Home loan' })
  const created = whole.history.find(({ kind }: { kind: string }) => kind === 'created')
  const varied = whole.history.find(({ kind }: { kind: string }) => kind === 'varied')
  expect(created.version).toMatchObject({ number: 1, lvr: 90, loans: [], securities: [] })
  expect(varied).toMatchObject({ by: 'demo', version: { number: 2, variationId: '200001', lvr: 80 } })
  const changes = [...varied.version.loans, ...varied.version.securities]
  expect(changes.map(({ name, change }) => [name, change])).toEqual([
    ['WHOLE1', 'removed'],
    ['WHOLE2', 'added'],
    ['14 Banksia Street', 'removed'],
    ['2 Fig Lane', 'added'],
  ])
  expect(changes[1].differences).toContainEqual(
    expect.objectContaining({ label: 'Linked securities', before: '', after: '2 Fig Lane' }),
  )
})

it('a policy of a property share names the other policies of the share', async () => {
  const opened = await open(manager, '1000000009')
  expect(opened.json()).toMatchObject({ createdTogether: ['1000000008'], otherSharesAmount: 324000, lvr: 90 })
  expect((await open(manager, '1000000001')).json().createdTogether).toEqual([])
})
