import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { acceptDisclaimer, codesOf, quoteFor } from '../../../tests/service/quote-calls.ts'
import { type As, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { exampleRequests, type QuoteRequestBody } from '../contract/index.ts'

const manager = 'ironbark.manager'
const broker = 'ironbark.broker'

let app: TestApp
let quoteId: string
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  await acceptDisclaimer(app, manager)
})
afterAll(() => app.stop())
beforeEach(async () => {
  quoteId = await quoteOf(exampleRequests.propertyShare)
})

const quoteOf = async (request: QuoteRequestBody) => (await quoteFor(app, manager, request)).quoteId
const press = (as: As = manager, headers: Record<string, string> = {}, method: 'GET' | 'POST' = 'GET') =>
  app.inject(as, { method, url: `/api/quote/${quoteId}/apply`, headers })
const query = async (question: string) => (await app.testDatabase.pool.query(question, [quoteId])).rows
const asAdmin = async (statement: string) => {
  const admin = new pg.Client({ connectionString: app.testDatabase.adminUrl })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}
const policies = () =>
  query(`select p.*, v.loan_amount, v.other_shares_amount, v.security_value, v.lvr from policy p
    join policy_version v on v.channel = p.channel and v.policy_number = p.policy_number and v.version = p.version
    where source = 'quote' and source_id = $1 order by source_slot`)

it.each(['GET', 'POST'] as const)('Create Policy by %s creates a policy for each borrower', async (method) => {
  const response = await press(manager, {}, method)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.json()).toEqual([
    {
      policyNumber: expect.stringMatching(/^1\d{9}$/),
      premiumAmount: 7_769.52,
      loanAmount: 324_000,
      dateCreated: '2026-11-21T01:00:00.000Z',
    },
    {
      policyNumber: expect.stringMatching(/^1\d{9}$/),
      premiumAmount: 5_179.68,
      loanAmount: 216_000,
      dateCreated: '2026-11-21T01:00:00.000Z',
    },
  ])
})

it('Create Policy divides every figure so that the parts sum to the quote’s, and each policy adds up', async () => {
  quoteId = await quoteOf({
    ...exampleRequests.propertyShare,
    loanList: [
      { loanAmount: '500,000.01', loanPurpose: 'PUREXS' },
      { loanAmount: '39,999.98', loanPurpose: 'CONSTR' },
    ],
    borrowerList: [
      { employmentType: 'PAYGFT', firstHomeBuyer: 'NO', shareAmount: '180,000.09' },
      { employmentType: 'CASUAL', firstHomeBuyer: 'NO', shareAmount: '359,999.90' },
    ],
  })
  await press()
  const made = await policies()
  const sum = (column: string) => made.reduce((total, policy) => total + policy[column], 0n)
  expect({
    loan: sum('loan_amount'),
    base: sum('base_premium'),
    gst: sum('gst'),
    duty: sum('stamp_duty'),
    total: sum('total_premium'),
    payable: sum('premium_payable'),
  }).toEqual({
    loan: 53_999_999n,
    base: 1_070_182n,
    gst: 107_018n,
    duty: 117_720n,
    total: 1_294_920n,
    payable: 1_294_920n,
  })
  for (const policy of made) {
    expect(policy.base_premium + policy.gst + policy.stamp_duty).toBe(policy.total_premium)
    const loans = await app.testDatabase.pool.query('select amount from policy_loan where policy_number = $1', [
      policy.policy_number,
    ])
    expect(loans.rows.reduce((total, { amount }) => total + amount, 0n)).toBe(policy.loan_amount)
  }
})

it('Create Policy stores the data of the quote in the policy record', async () => {
  await press()
  const [first] = await policies()
  expect(first).toMatchObject({
    channel: 'IRONBARK',
    status: 'Pending',
    brand_name: 'IronbarkBank',
    lvr: 9_000,
    security_value: 60_000_000n,
    rate_card_name: 'Illustrative card B',
    rate_card_version: '1',
    created_by_username: manager,
  })
})

it('Create Policy, pressed again, returns the same policies', async () => {
  const first = await press()
  app.clock.move(3600)
  const again = await press(manager, {}, 'POST')
  expect(again.body).toBe(first.body)
  expect((await press(broker)).body).toBe(first.body)
  expect(await policies()).toHaveLength(2)
})

it('Create Policy, pressed twenty times at once, creates two policies', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, (_, turn) => press(turn % 2 ? manager : broker)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await policies()).toHaveLength(2)
  expect(await query(`select * from audit_entry where action = 'quote.apply' and record = $1`)).toHaveLength(1)
})

it('Create Policy stores nothing when the server is killed before the commit, and creates them at the next press', async () => {
  await asAdmin(`
    create function die() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger die after insert on policy_borrower for each row execute function die()`)
  const died = await press()
  expect(died.statusCode).toBeGreaterThanOrEqual(500)
  expect(died.body).not.toContain('terminat')
  await asAdmin('drop trigger die on policy_borrower')
  expect(await policies()).toEqual([])
  expect((await press()).json()).toHaveLength(2)
  expect(await policies()).toHaveLength(2)
})

it('Create Policy is shown with the quote afterwards', async () => {
  const made = (await press()).json()
  expect((await app.inject(manager, `/api/quote/${quoteId}`)).json().policies).toEqual(made)
})

it('Create Policy is refused for a quote that is no property share', async () => {
  quoteId = await quoteOf(exampleRequests.purchase)
  const response = await press()
  expect(response.statusCode).toBe(400)
  expect(codesOf(response)).toEqual(['not-property-share'])
})

it('Create Policy is refused once the quote is no longer valid, in Sydney’s days', async () => {
  app.clock.set('2027-02-19T12:59:59Z')
  const late = quoteId
  expect((await press()).statusCode).toBe(200)
  quoteId = await (async () => {
    app.clock.set('2026-11-21T01:00:00Z')
    return await quoteOf(exampleRequests.propertyShare)
  })()
  app.clock.set('2027-02-19T13:00:00Z')
  expect(codesOf(await press())).toEqual(['quote-expired'])
  // Policies created before the expiry are still returned.
  quoteId = late
  expect((await press()).json()).toHaveLength(2)
  app.clock.set('2026-11-21T01:00:00Z')
})

it('Create Policy is refused where no insurance is needed', async () => {
  quoteId = await quoteOf({
    ...exampleRequests.propertyShare,
    securityList: [{ securityValue: 900_000, stateName: 'VIC', occupancyType: 'OWNOC' }],
  })
  expect(codesOf(await press())).toEqual(['no-lmi-needed'])
  expect(await policies()).toEqual([])
})

it('Create Policy is refused for people with the view right only', async () => {
  expect((await press('ironbark.viewer')).statusCode).toBe(403)
  expect(await policies()).toEqual([])
})

it('Create Policy is refused when the call comes from another site', async () => {
  expect(codesOf(await press(manager, { 'sec-fetch-site': 'cross-site' }))).toEqual(['cross-site'])
  expect(await policies()).toEqual([])
})

it('Create Policy is refused when a key was used for another quote', async () => {
  const key = { 'idempotency-key': 'apply-1' }
  expect((await press(manager, key, 'POST')).statusCode).toBe(200)
  quoteId = await quoteOf(exampleRequests.propertyShare)
  expect((await press(manager, key, 'POST')).statusCode).toBe(422)
  expect(await policies()).toEqual([])
})

it('Create Policy is refused by a HEAD request', async () => {
  expect((await app.inject(manager, { method: 'HEAD', url: `/api/quote/${quoteId}/apply` })).statusCode).toBe(404)
  expect(await policies()).toEqual([])
})
