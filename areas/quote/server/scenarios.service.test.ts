import { afterAll, beforeAll, expect, it } from 'vitest'
import { seedDemoPolicies } from '#areas/policy/server'
import { acceptDisclaimer, quoteFor } from '../../../tests/service/quote-calls.ts'
import { startTestApp, type TestApp } from '../../../tests/service/start-test-app.ts'
import { exampleRequests, type QuoteRequestBody, type Scenarios, scenariosSchema } from '../contract/index.ts'

const manager = 'ironbark.manager'
const { purchase, monthly, propertyShare, topUp } = exampleRequests

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ now: '2026-11-21T01:00:00Z' })
  await seedDemoPolicies(app.deps)
  await acceptDisclaimer(app, manager)
})
afterAll(() => app.stop())

const scenariosFor = async (request: QuoteRequestBody): Promise<Scenarios> => {
  const { quoteId } = await quoteFor(app, manager, request)
  return scenariosSchema.parse((await app.inject(manager, `/api/quote/${quoteId}/scenarios`)).json())
}

it('the comparison of plans has single, single capitalised and monthly over the first tenure', async () => {
  const { plans } = await scenariosFor(purchase)
  expect(plans).toEqual([
    expect.objectContaining({
      premiumPlanType: 'IPTSng',
      capitalised: false,
      customerPremiumPayable: 12_949.2,
      capitalisedLoan: 540_000,
    }),
    expect.objectContaining({
      premiumPlanType: 'IPTSng',
      capitalised: true,
      customerPremiumPayable: 12_949.2,
      capitalisedLoan: 552_949.2,
      capitalisedLVR: 92.16,
    }),
    expect.objectContaining({ premiumPlanType: 'IPTMnthly', billingTenure: 12, monthlyInstalment: 1_079.1 }),
  ])
})

it('the comparison of plans uses the tenure of a monthly quote', async () => {
  const { plans } = await scenariosFor(monthly)
  expect(plans[2]).toMatchObject({ billingTenure: 24, monthlyInstalment: 539.55 })
})

it('the comparison of plans says why a plan is not available', async () => {
  const { plans: shared } = await scenariosFor(propertyShare)
  expect(shared[2]).toMatchObject({
    refused: 'Property Share is offered on the single plan only.',
    totalPremium: null,
  })
  const near = { ...purchase, securityList: [{ securityValue: 570_000, stateName: 'NSW', occupancyType: 'OWNOC' }] }
  const { plans } = await scenariosFor(near)
  expect(plans[0]?.refused).toBeNull()
  expect(plans[1]?.refused).toContain('above the limit of 97.00%')
})

it('a quote is offered the nearest lower cut-off, and a new quote there saves exactly the stated amount', async () => {
  const { cutOffs } = await scenariosFor(purchase)
  const [lvr] = cutOffs
  expect(lvr).toMatchObject({ kind: 'lvr', limit: 89, borrowLess: 6_000, securityMore: 6_741.58 })
  expect(lvr?.message).toMatch(/^Borrow \$6,000\.00 less to reach an LVR of 89\.00%: the premium falls by \$/)
  const now = await quoteFor(app, manager, purchase)
  const lower = await quoteFor(app, manager, {
    ...purchase,
    loanList: [{ loanAmount: 534_000, loanPurpose: 'PUREXS' }],
  })
  expect(now.customerPremiumPayable - lower.customerPremiumPayable).toBeCloseTo(lvr?.saves ?? 0, 6)
  const more = await quoteFor(app, manager, {
    ...purchase,
    securityList: [{ securityValue: '606,741.58', stateName: 'VIC', occupancyType: 'OWNOC' }],
  })
  expect(now.customerPremiumPayable - more.customerPremiumPayable).toBeCloseTo(lvr?.securityMoreSaves ?? 0, 6)
})

it('a quote is offered a lower loan band if that is cheaper', async () => {
  const { cutOffs } = await scenariosFor({
    ...purchase,
    loanList: [{ loanAmount: 510_000, loanPurpose: 'PUREXS' }],
  })
  expect(cutOffs.find(({ kind }) => kind === 'loan')).toMatchObject({ limit: 500_000, borrowLess: 10_000 })
})

it('a top-up whose new loan is too small is offered only more security', async () => {
  const { cutOffs } = await scenariosFor({
    ...topUp,
    loanList: [{ loanAmount: 1_000, loanPurpose: 'ALTER' }],
    securityList: [{ securityValue: 760_000, stateName: 'NSW', occupancyType: 'OWNOC' }],
  })
  const [lvr] = cutOffs
  expect(lvr).toMatchObject({ kind: 'lvr', borrowLess: null, securityMore: expect.any(Number) })
  expect(lvr?.saves).toBe(lvr?.securityMoreSaves)
  expect(lvr?.message).toMatch(/^Offer \$/)
})

it('a quote that needs no LMI is offered no change', async () => {
  const { cutOffs } = await scenariosFor({
    ...purchase,
    securityList: [{ securityValue: 900_000, stateName: 'VIC', occupancyType: 'OWNOC' }],
  })
  expect(cutOffs).toEqual([])
})

it('the premium by deposit is a curve of about fifty points with the quote’s own among them', async () => {
  const { deposits, own } = await scenariosFor(purchase)
  expect(deposits.length).toBeGreaterThanOrEqual(40)
  expect(deposits.length).toBeLessThanOrEqual(80)
  expect(own).toEqual({ deposit: 60_000, depositPercent: 10, baseLVR: 90, customerPremiumPayable: 12_949.2 })
  expect(deposits).toContainEqual(own)
  expect(deposits.map(({ deposit }) => deposit)).toEqual(
    deposits.map(({ deposit }) => deposit).sort((one, other) => one - other),
  )
})

it('the premium by deposit ends where no rate is offered', async () => {
  const { deposits } = await scenariosFor(purchase)
  expect(deposits[0]?.customerPremiumPayable).toBeNull()
  expect(deposits.at(-1)?.customerPremiumPayable).toBe(0)
})
