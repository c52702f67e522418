import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import { referenceDataOf } from '#areas/reference-data/server'
import { acceptDisclaimer, askForQuote, codesOf, quoteFor } from '../../../tests/service/quote-calls.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { exampleRequests, type Quote } from '../contract/index.ts'
import { priceQuoteRequest } from './price-request.ts'

const { purchase, purchaseWithoutDuty, capitalised, monthly, propertyShare, topUp } = exampleRequests
const manager = 'ironbark.manager'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  await seedDemoPolicies(app.deps)
  await acceptDisclaimer(app, manager, 'ironbark.viewer')
})
afterAll(() => app.stop())

const secured = (securityValue: number, occupancyType = 'OWNOC') => [{ securityValue, stateName: 'NSW', occupancyType }]

it('the premium of $540,000 on $600,000 in Victoria is $12,949.20', async () => {
  expect(await quoteFor(app, manager, purchase)).toMatchObject({
    premiumRate: 2.18,
    baseLVR: 90,
    capitalisedLVR: 90,
    capitalisedLoan: 540_000,
    originalBasePremium: 10_701.82,
    previousPremiumPaid: 0,
    basePremium: 10_701.82,
    gst: 1_070.18,
    stampDuty: 1_177.2,
    totalPremium: 12_949.2,
    governmentCredits: 0,
    customerPremiumPayable: 12_949.2,
    loadingFactors: { firstHomeBuyer: false, investment: false, selfEmployed: false, refinanceExternal: false },
    monthly: null,
    card: { name: 'Illustrative card B', version: '1', illustrative: true },
  })
})

it('the premium of the same loan in New South Wales is $11,772.00, without duty', async () => {
  const quote = await quoteFor(app, manager, purchaseWithoutDuty)
  expect(quote).toMatchObject({ stampDuty: 0, totalPremium: 11_772, customerPremiumPayable: 11_772 })
})

it('the premium of a top-up is credited with what was paid for the policy: $17,940.41', async () => {
  expect(await quoteFor(app, manager, topUp)).toMatchObject({
    baseLVR: 95,
    originalBasePremium: 31_802.55,
    previousPremiumPaid: 15_493.09,
    basePremium: 16_309.46,
    gst: 1_630.95,
    customerPremiumPayable: 17_940.41,
  })
})

it('a new loan with an outstanding balance is priced as a top-up by the balance alone, without a credit', async () => {
  const reference = referenceDataOf(app.deps)
  const lists = reference.listsFor('IRONBARK', '2026-11-21')
  if (!lists) throw new Error('the lender has options')
  const options = { ...lists.options, outstandingLoanBal: { NEW: true, TOPUP: true } }
  const offering = { ...reference, listsFor: () => ({ ...lists, options }) }
  const loanList = [{ loanAmount: 440_000, loanPurpose: 'PUREXS' }]
  const { premium } = await priceQuoteRequest(
    { database: app.database, reference: offering },
    'IRONBARK',
    { ...purchase, loanList, outstandingLoanBalance: 100_000 },
    '2026-11-21',
  )
  expect(premium).toMatchObject({ baseLvr: 9000n, previousPremiumPaid: 0n, customerPremiumPayable: 12_949_20n })
})

it('the premium of a top-up on another insurer’s policy has no credit, and says so', async () => {
  const quote = await quoteFor(app, manager, { ...topUp, incumbentInsurerFlag: 'YES', lmiPolicyNumber: null })
  expect(quote).toMatchObject({ previousPremiumPaid: 0, customerPremiumPayable: 34_982.8 })
  expect(quote.businessMessages).toContain(
    'Another insurer covers the existing loan: no premium already paid is credited.',
  )
})

it('the premium is added to the loan when capitalised, and the quote says so', async () => {
  const quote = await quoteFor(app, manager, capitalised)
  expect(quote).toMatchObject({ baseLVR: 90, capitalisedLoan: 552_949.2, capitalisedLVR: 92.16 })
  expect(quote.businessMessages).toContain('Premium $12,949.20 added to the loan: $552,949.20, LVR 92.16%.')
})

it('the monthly instalments add up to the premium, and the last one has the remainder', async () => {
  const { monthly: month, customerPremiumPayable } = await quoteFor(app, manager, monthly)
  if (!month) throw new Error('there are no monthly figures')
  expect(month).toMatchObject({ billingTenure: 24, totalPremium: 539.55, customerPremiumPayable: 539.55 })
  const cents = (dollars: number) => Math.round(dollars * 100)
  expect(cents(month.basePremium) + cents(month.gst) + cents(month.stampDuty)).toBe(cents(month.totalPremium))
  expect(23 * cents(month.customerPremiumPayable) + cents(month.lastInstalment)).toBe(cents(customerPremiumPayable))
})

it('the premium of a property share is divided by the shares, which sum to it', async () => {
  const quote = await quoteFor(app, manager, propertyShare)
  expect(quote.customerPremiumShares).toEqual([
    { borrowerNumber: 1, shareAmount: 324_000, sharePercent: 60, premiumAmount: 7_769.52 },
    { borrowerNumber: 2, shareAmount: 216_000, sharePercent: 40, premiumAmount: 5_179.68 },
  ])
  expect(quote.customerPremiumPayable).toBe(12_949.2)
})

it('the premium is lower for first home buyers who will live there, and higher for the self-employed', async () => {
  const buyer = { employmentType: 'PAYGFT', firstHomeBuyer: 'YES' as const }
  const first = await quoteFor(app, manager, { ...purchaseWithoutDuty, borrowerList: [buyer] })
  expect(first).toMatchObject({ customerPremiumPayable: 10_594.8, loadingFactors: { firstHomeBuyer: true } })
  const own = await quoteFor(app, manager, {
    ...purchaseWithoutDuty,
    borrowerList: [{ employmentType: 'SELFEMP', firstHomeBuyer: 'NO' }],
  })
  expect(own).toMatchObject({ customerPremiumPayable: 12_949.2, loadingFactors: { selfEmployed: true } })
})

it('the premium is zero below the lowest band, and the quote says that no LMI is needed', async () => {
  const quote = await quoteFor(app, manager, { ...purchase, securityList: secured(900_000) })
  expect(quote).toMatchObject({ baseLVR: 60, premiumRate: 0, totalPremium: 0, customerPremiumPayable: 0 })
  expect(quote.businessMessages[0]).toMatch(/^No lenders mortgage insurance is needed: the LVR of 60\.00% is below/)
})

it('the premium is the card’s minimum on a small loan, and the quote says so', async () => {
  const small = { loanList: [{ loanAmount: 8_100, loanPurpose: 'PUREXS' }], securityList: secured(10_000) }
  const quote = await quoteFor(app, manager, { ...purchase, ...small })
  expect(quote).toMatchObject({ basePremium: 200, gst: 20, customerPremiumPayable: 220 })
  expect(quote.businessMessages).toContain('The minimum premium of $200.00 applies.')
})

it('a quote shows the calculation of each figure', async () => {
  const { steps } = await quoteFor(app, manager, purchase)
  expect(steps).toContainEqual({
    name: 'gross-premium',
    words: '$540,000.00 x 2.180%',
    figure: '$11,772.00',
  })
  expect(steps.at(-1)).toMatchObject({ name: 'customer-premium-payable', figure: '$12,949.20' })
})

it('a quote says that the sample card is illustrative', async () => {
  const { businessMessages } = await quoteFor(app, manager, purchase)
  expect(businessMessages).toEqual(['Sample rates: not an offer.'])
})

it('a quote is valid for ninety days and has the lender’s reference', async () => {
  const quote = await quoteFor(app, manager, { ...purchase, sourceRefNumber: ' HL-77 ' })
  expect(quote).toMatchObject({
    calculationDate: '2026-11-21T01:00:00.000Z',
    validUntil: '2027-02-19',
    sourceRefNumber: 'HL-77',
  })
})

it('a quote has an id that cannot be guessed and can be read out', async () => {
  const ids = new Set<string>()
  for (let count = 0; count < 20; count += 1) ids.add((await quoteFor(app, manager, purchase)).quoteId)
  expect(ids.size).toBe(20)
  for (const id of ids) expect(id).toMatch(/^[2-9B-Z]{5}-[2-9B-Z]{5}-[2-9B-Z]{5}$/)
})

it('a quote leaves one line in the audit table, without the content of the request', async () => {
  const { quoteId } = await quoteFor(app, manager, purchase)
  const { rows } = await app.testDatabase.pool.query(
    'select * from audit_entry where action <> $$record.read$$ and record = $1',
    [quoteId],
  )
  expect(rows).toEqual([
    expect.objectContaining({ channel: 'IRONBARK', action: 'quote.calculate', username: manager, detail: {} }),
  ])
  expect(rows[0].request_id).toMatch(/^[0-9a-f-]{36}$/)
})

it('the view right is enough to calculate', async () => {
  const { customerPremiumPayable } = await quoteFor(app, 'ironbark.viewer', purchase)
  expect(customerPremiumPayable).toBe(12_949.2)
})

it.each([
  ['nobody without a token', null, 401],
  ['nobody without a function role', 'ironbark.lender', 403],
  ['nobody without a lender', 'nolender', 403],
  ['not the insurer', 'figtree.underwriter', 403],
] as const)('is %s', async (_who, as, status) => {
  expect((await askForQuote(app, as, purchase)).statusCode).toBe(status)
})

it('no one can calculate without accepting the disclaimer', async () => {
  const response = await askForQuote(app, 'ironbark.broker', {})
  expect(response.statusCode).toBe(403)
  expect(codesOf(response)).toEqual(['consent-required'])
  const denied = await app.testDatabase.pool.query('select action, detail from audit_entry where request_id = $1', [
    response.headers['x-request-id'],
  ])
  expect(denied.rows).toEqual([
    { action: 'access.denied', detail: { method: 'POST', route: '/api/quote', needs: 'consent' } },
  ])
  await acceptDisclaimer(app, 'ironbark.broker')
  const quote: Quote = await quoteFor(app, 'ironbark.broker', purchase)
  expect(quote.customerPremiumPayable).toBe(12_949.2)
})
