import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import { acceptDisclaimer, askForQuote, quoteFor } from '../../../tests/service/quote-calls.ts'
import { type As, startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { exampleRequests, type Indication, indicationSchema } from '../contract/index.ts'

const { purchase, topUp } = exampleRequests
const manager = 'ironbark.manager'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  await seedDemoPolicies(app.deps)
  await acceptDisclaimer(app, manager, 'ironbark.viewer')
})
afterAll(() => app.stop())

const ask = (as: As, payload: object) => app.inject(as, { method: 'POST', url: '/api/quote/indication', payload })
const indicationFor = async (payload: object, as: As = manager): Promise<Indication> => {
  const response = await ask(as, payload)
  expect(response.statusCode, response.body).toBe(200)
  return indicationSchema.parse(response.json())
}
const storedRows = async () => {
  const { rows } = await app.testDatabase.pool.query(
    'select (select count(*) from quote) as quotes, (select count(*) from audit_entry) as entries',
  )
  return rows[0]
}

it.each(Object.entries(exampleRequests))(
  'the indication for %s has the figures of its quote',
  async (_name, request) => {
    const { outcome, ...figures } = await indicationFor(request)
    expect(outcome).toBe('priced')
    expect(Object.keys(figures)).toContain('customerPremiumPayable')
    expect(await quoteFor(app, manager, request)).toMatchObject(figures)
  },
)

it('an indication stores no quote and no audit line', async () => {
  const before = await storedRows()
  await indicationFor(purchase)
  await indicationFor({})
  expect(await storedRows()).toEqual(before)
})

it.each([
  ['above the limit for the LVR', { loanList: [{ loanAmount: 595_000, loanPurpose: 'PUREXS' }] }, 'lvr-above-cap'],
  ['without a loan', { loanList: [] }, 'loanList-required'],
  ['to top up a policy that does not exist', { ...topUp, lmiPolicyNumber: '1999999999' }, 'unknown-policy'],
])('the indication for a request %s is refused with the errors of the quote', async (_which, change, code) => {
  const request = { ...purchase, ...change }
  const quote = await askForQuote(app, manager, request)
  expect(quote.statusCode).toBe(400)
  expect(quote.json()).toContainEqual(expect.objectContaining({ code }))
  expect(await indicationFor(request)).toEqual({ outcome: 'refused', refused: quote.json() })
})

it("another lender's policy to top up is refused as an unknown one", async () => {
  await acceptDisclaimer(app, 'coolabah.manager')
  const body = { ...topUp, brandName: 'CoolabahMutual' }
  const known = await indicationFor(body, 'coolabah.manager')
  const unknown = await indicationFor({ ...body, lmiPolicyNumber: '1999999999' }, 'coolabah.manager')
  expect(known.outcome).toBe('refused')
  expect(JSON.stringify(known).replaceAll('1000000001', '1999999999')).toBe(JSON.stringify(unknown))
})

it('the view right is enough for an indication', async () => {
  expect(await indicationFor(purchase, 'ironbark.viewer')).toMatchObject({ customerPremiumPayable: 12_949.2 })
})

it.each([
  ['nobody without a token', null, 401],
  ['nobody without a function role', 'ironbark.lender', 403],
  ['not the insurer', 'figtree.underwriter', 403],
  ['nobody who has not accepted the disclaimer', 'ironbark.broker', 403],
] as const)('an indication is for %s', async (_who, as, status) => {
  expect((await ask(as, purchase)).statusCode).toBe(status)
})
