import { expect, it } from 'vitest'
import { prepareDutyTable, prepareRateCard } from '../card/prepare-rate-card.ts'
import type { RateCard } from '../card/rate-card.ts'
import { currentDuty, illustrativeCard } from '../testing/illustrative-card.ts'
import { type Premium, pricePremium } from './price-premium.ts'
import type { PricingInput } from './pricing-input.ts'

const card = prepareRateCard(illustrativeCard())
const duty = prepareDutyTable(currentDuty())

/** $540,000 on $600,000 in Victoria: 90.00 %. */
const plain: PricingInput = {
  productType: 'SGS',
  transaction: { type: 'NEW' },
  plan: { type: 'single', capitalised: false, shareAmounts: null },
  loans: [{ amount: 54_000_000n, purpose: 'PURCHASE' }],
  securities: [{ value: 60_000_000n, state: 'VIC', occupancy: 'OWNOC' }],
  borrowers: [{ employment: 'PAYG', firstHomeBuyer: false }],
}

function premiumOf(input: PricingInput, change: Partial<RateCard> = {}): Premium {
  const premium = pricePremium(prepareRateCard({ ...illustrativeCard(), ...change }), duty, input)
  if (premium.outcome === 'refused') throw new Error(`refused: ${premium.code}`)
  return premium
}

const refused = (limit: object) => ({ outcome: 'refused', ...limit, others: [], card: card.terms })

function withLoan(amount: bigint, value: bigint): PricingInput {
  return {
    ...plain,
    loans: [{ amount, purpose: 'PURCHASE' }],
    securities: [{ value, state: 'NSW', occupancy: 'OWNOC' }],
  }
}

it('a premium names the card that priced it', () => {
  const premium = premiumOf(plain)
  expect(premium.card).toMatchObject({ name: 'Illustrative card B', version: '1', illustrative: true })
  expect(premium.card.validityDays).toBe(90)
})

it('a premium lists every loading of the card, applied or not', () => {
  expect(premiumOf(plain).loadingFactors).toEqual({
    firstHomeBuyer: false,
    investment: false,
    selfEmployed: false,
    refinanceExternal: false,
  })
})

it('a premium is not needed below the lowest band, whatever the limits of the card', () => {
  const premium = premiumOf({ ...withLoan(200_000_000n, 400_000_000n) })
  expect(premium).toMatchObject({ lmiNeeded: false, lowestInsuredLvr: 8001n, customerPremiumPayable: 0n })
})

it('a premium shows the duty of each state', () => {
  const securities = [
    { value: 20_000_000n, state: 'VIC', occupancy: 'OWNOC' },
    { value: 40_000_000n, state: 'NSW', occupancy: 'OWNOC' },
  ]
  expect(premiumOf({ ...plain, securities }).dutyByState).toEqual([
    { state: 'NSW', securityValue: 40_000_000n, premium: 784_800n, rate: 0n, duty: 0n },
    { state: 'VIC', securityValue: 20_000_000n, premium: 392_400n, rate: 10_000n, duty: 39_240n },
  ])
})

it('a premium is not raised when the card has no minimum', () => {
  const premium = premiumOf(withLoan(3_000_000n, 3_700_000n), { minimumBasePremium: '0' })
  expect(premium).toMatchObject({ basePremium: 13_227n, gst: 1_323n, minimumApplied: false })
})

it('a premium says that the minimum raised it', () => {
  const premium = premiumOf(withLoan(3_000_000n, 3_700_000n))
  expect(premium).toMatchObject({ originalBasePremium: 13_227n, basePremium: 20_000n, minimumApplied: true })
})

it('a premium of exactly the minimum was not raised', () => {
  const premium = premiumOf(withLoan(4_631_579n, 5_750_000n))
  expect(premium).toMatchObject({ originalBasePremium: 20_000n, basePremium: 20_000n, minimumApplied: false })
})

it('a premium may bring the capitalised LVR to its limit', () => {
  const plan = { type: 'single', capitalised: true, shareAmounts: null } as const
  expect(premiumOf({ ...plain, plan }, { highestCapitalisedLvr: '92.16' }).capitalisedLvr).toBe(9216n)
  expect(() => premiumOf({ ...plain, plan }, { highestCapitalisedLvr: '92.15' })).toThrow('capitalised-lvr-above-cap')
})

it('a premium that is not capitalised has no capitalised limit', () => {
  expect(premiumOf(plain, { highestCapitalisedLvr: '85.00' }).capitalisedLvr).toBe(9000n)
  const plan = { type: 'single', capitalised: true, shareAmounts: null } as const
  const notNeeded = { ...withLoan(48_000_000n, 60_000_000n), plan }
  expect(premiumOf(notNeeded, { highestCapitalisedLvr: '75.00' }).capitalisedLvr).toBe(8000n)
})

it('a premium of a top-up whose credit is zero is that of a new loan', () => {
  // a gross of 11k + 5 cents, where 1/11 of the gross and 10 % of the rest round differently
  const fresh = withLoan(48_100_700n, 60_000_000n)
  const transaction = { type: 'TOPUP', outstandingLoanBalance: 0n, premiumAlreadyPaid: 0n } as const
  expect(premiumOf(fresh).grossPremium % 11n).toBe(5n)
  expect(premiumOf({ ...fresh, transaction }).totalPremium).toBe(premiumOf(fresh).totalPremium)
})

it('a premium over months never ends in a negative instalment', () => {
  const plan = { type: 'monthly', billingTenure: 60 } as const
  const premium = premiumOf({ ...withLoan(6_300n, 7_700n), plan }, { minimumBasePremium: '0' })
  expect(premium.customerPremiumPayable).toBe(31n)
  expect(premium.monthly).toMatchObject({ customerPremiumPayable: 0n, lastInstalment: 31n })
})

it('a refusal names a product type that the card does not price', () => {
  const productType = 'LOWDOC'
  expect(pricePremium(card, duty, { ...plain, productType })).toEqual(
    refused({
      code: 'product-not-on-card',
      productType,
    }),
  )
})

it('a refusal names a state without a duty rate instead of charging none', () => {
  const securities = [...plain.securities, { value: 1n, state: 'UN', occupancy: 'OWNOC' }]
  expect(pricePremium(card, duty, { ...plain, securities })).toEqual(
    refused({
      code: 'state-without-duty',
      state: 'UN',
    }),
  )
})

it('a loan above the limit of an occupancy is refused with that limit', () => {
  const securities = [{ value: 59_900_000n, state: 'VIC', occupancy: 'INVST' }]
  expect(pricePremium(card, duty, { ...plain, securities })).toEqual(
    refused({
      code: 'lvr-above-cap',
      baseLvr: 9015n,
      highestLvr: 9000n,
    }),
  )
})

it('a loan above the highest LVR and the highest loan is refused with both limits', () => {
  expect(pricePremium(card, duty, withLoan(192_000_000n, 200_000_000n))).toEqual({
    ...refused({ code: 'lvr-above-cap', baseLvr: 9600n, highestLvr: 9500n }),
    others: [{ code: 'loan-above-cap', loan: 192_000_000n, loanCap: 100_000_000n }],
  })
})

it('a loan above the limit of the product is refused with that limit', () => {
  const securities = [{ value: 55_000_000n, state: 'VIC', occupancy: 'OWNOC' }]
  expect(pricePremium(card, duty, { ...plain, securities })).toMatchObject({ highestLvr: 9500n })
})

it('a loan within the limits of the card but above its table is refused with its LVR and amount', () => {
  const sample = illustrativeCard()
  const { SGS } = sample.products
  if (!SGS) throw new Error('the sample card prices SGS')
  const wide = prepareRateCard({
    ...sample,
    loanCap: '2000000',
    products: { SGS: { ...SGS, highestLvr: '98.00' } },
  })
  const noRate = { outcome: 'refused', code: 'no-rate', others: [], card: wide.terms }
  expect(pricePremium(wide, duty, withLoan(58_000_000n, 60_000_000n))).toEqual({
    ...noRate,
    baseLvr: 9667n,
    loan: 58_000_000n,
  })
  expect(pricePremium(wide, duty, withLoan(100_000_001n, 120_000_000n))).toEqual({
    ...noRate,
    baseLvr: 8333n,
    loan: 100_000_001n,
  })
})

it('a capitalised premium above its limit is refused with the LVR and the limit', () => {
  const plan = { type: 'single', capitalised: true, shareAmounts: null } as const
  expect(pricePremium(card, duty, { ...withLoan(57_000_000n, 60_000_000n), plan })).toEqual(
    refused({
      code: 'capitalised-lvr-above-cap',
      capitalisedLvr: 9880n,
      highestCapitalisedLvr: 9700n,
    }),
  )
})

const topUp = { type: 'TOPUP', outstandingLoanBalance: 0n, premiumAlreadyPaid: 0n } as const
const shared = { type: 'single', capitalised: false } as const

it.each<[string, Partial<PricingInput>]>([
  ['without loans', { loans: [] }],
  ['without securities', { securities: [] }],
  ['without borrowers', { borrowers: [] }],
  ['with a loan below zero', { loans: [...plain.loans, { amount: -1n, purpose: 'PURCHASE' }] }],
  ['with a security below zero', { securities: [...plain.securities, { value: -1n, state: 'VIC', occupancy: '' }] }],
  ['with loans of nothing', { loans: [{ amount: 0n, purpose: 'PURCHASE' }] }],
  ['with securities of nothing', { securities: [{ value: 0n, state: 'VIC', occupancy: 'OWNOC' }] }],
  ['with a balance below zero', { transaction: { ...topUp, outstandingLoanBalance: -1n } }],
  ['with a premium paid below zero', { transaction: { ...topUp, premiumAlreadyPaid: -1n } }],
  ['over no months', { plan: { type: 'monthly', billingTenure: 0 } }],
  ['over half a month', { plan: { type: 'monthly', billingTenure: 1.5 } }],
  ['with a share for nobody', { plan: { ...shared, shareAmounts: [27_000_000n, 27_000_000n] } }],
  ['with shares that do not sum to the loans', { plan: { ...shared, shareAmounts: [53_999_999n] } }],
])('an input %s throws a RangeError', (_, change) => {
  expect(() => pricePremium(card, duty, { ...plain, ...change })).toThrow(RangeError)
})
