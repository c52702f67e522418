import { expect, it } from 'vitest'
import { prepareDutyTable, prepareRateCard } from '../card/prepare-rate-card.ts'
import { inputOf } from '../golden/golden-cases.ts'
import { pricePremium } from '../premium/price-premium.ts'
import type { PricingInput } from '../premium/pricing-input.ts'
import { currentDuty, illustrativeCard } from '../testing/illustrative-card.ts'
import { type CutOff, cutOffs, premiumByDeposit } from './alternatives.ts'

const card = prepareRateCard(illustrativeCard())
const duty = prepareDutyTable(currentDuty())

function cutOffsOf(input: PricingInput) {
  return cutOffs(card, duty, input).map(shortened)
}

/** The cut-off without the premiums. */
function shortened({ kind, at, lessLoan, moreValue }: CutOff) {
  const change = (it: CutOff['lessLoan']) => it && { by: it.by, saves: it.saves }
  return kind === 'lvr'
    ? { lvr: at, lessLoan: change(lessLoan), moreValue: change(moreValue) }
    : { loan: at, lessLoan: change(lessLoan) }
}

it('a loan just above 90.00% is offered $5,000 less loan or more security, to reach 90.00%', () => {
  expect(cutOffsOf(inputOf({ loan: '545000', value: '600000', state: 'VIC' }))).toEqual([
    {
      lvr: 9000n,
      lessLoan: { by: 500_000n, saves: 811_124n },
      moreValue: { by: 555_556n, saves: 799_134n },
    },
    { loan: 50_000_000n, lessLoan: { by: 4_500_000n, saves: 1_650_094n } },
  ])
})

it('a loan just above a loan band is offered $5,000 less loan, to reach that band', () => {
  expect(cutOffsOf(inputOf({ loan: '505000', value: '580000' }))).toEqual([
    { lvr: 8700n, lessLoan: { by: 40_000n, saves: 28_843n }, moreValue: { by: 45_978n, saves: 28_280n } },
    { loan: 50_000_000n, lessLoan: { by: 500_000n, saves: 165_815n } },
  ])
})

it('a loan in the lowest LVR band is offered the change with which it needs no LMI, and no larger one that saves as much', () => {
  expect(cutOffsOf(inputOf({ loan: '482000', value: '600000' }))).toEqual([
    { lvr: 8000n, lessLoan: { by: 200_000n, saves: 273_776n }, moreValue: { by: 250_000n, saves: 273_776n } },
  ])
})

it('a change offered for a top-up does not reduce its balance', () => {
  const topUp = { loan: '60000', value: '800000', balance: '700000', already_paid: '15493.09' }
  expect(cutOffsOf(inputOf(topUp))).toEqual([
    { lvr: 9400n, lessLoan: { by: 800_000n, saves: 246_632n }, moreValue: { by: 851_064n, saves: 212_041n } },
    { loan: 75_000_000n, lessLoan: { by: 1_000_000n, saves: 283_781n } },
  ])
  const small = { ...topUp, loan: '5000', balance: '755000' }
  expect(cutOffsOf(inputOf(small))).toEqual([
    { lvr: 9400n, lessLoan: null, moreValue: { by: 851_064n, saves: 212_041n } },
  ])
})

it('a top-up is offered no change that would leave nothing to borrow', () => {
  const topUp = { loan: '8000', value: '800000', balance: '752000', already_paid: '15493.09' }
  expect(cutOffsOf(inputOf(topUp))).toMatchObject([{ lvr: 9400n, lessLoan: null }])
})

it('a loan equal to the edge of its band is offered the band below', () => {
  const [, loan] = cutOffsOf(inputOf({ loan: '500000', value: '580000' }))
  expect(loan).toMatchObject({ loan: 30_000_000n, lessLoan: { by: 20_000_000n } })
})

it('a change that saves nothing is not offered', () => {
  // 81.01-82.00 and 80.01-81.00 have the same rate: more security alone changes nothing
  const [lvr] = cutOffsOf(inputOf({ loan: '489000', value: '600000' }))
  expect(lvr).toMatchObject({ lvr: 8100n, moreValue: null })
})

it('an offered change keeps the proportions of several loans and securities, and drops the shares', () => {
  const input = inputOf({
    loans: '300000 PURCHASE; 245000 REFEXT',
    securities: '400000 VIC OWNOC; 200000 NSW OWNOC',
    borrowers: 'PAYG; PAYG',
    shares: '272500; 272500',
  })
  const [lvr] = cutOffs(card, duty, input)
  expect(lvr?.lessLoan?.premium).toMatchObject({ loan: 54_000_000n, baseLvr: 9000n, shares: [] })
  expect(lvr?.lessLoan?.premium.loadingFactors).toMatchObject({ refinanceExternal: true })
  const [nsw, vic] = lvr?.moreValue?.premium.dutyByState ?? []
  expect(nsw?.securityValue).toBe(20_185_185n)
  expect(vic?.securityValue).toBe(40_370_371n)
})

it.each([
  ['no LMI is needed', { loan: '480000', value: '600000' }],
  ['the loan is refused', { loan: '580000', value: '600000' }],
  ['the card does not price the product', { loan: '545000', value: '600000', product: 'LOWDOC' }],
])('nothing would change the price when %s', (_, row) => {
  expect(cutOffsOf(inputOf(row))).toEqual([])
})

const input = inputOf({ loan: '540000', value: '600000' })

const points = premiumByDeposit(card, duty, input, 40)

it('the premium by deposit rises with the deposit from left to right, without a point twice', () => {
  const deposits = points.map(({ deposit }) => deposit)
  expect(deposits).toEqual([...new Set(deposits)].sort((one, other) => Number(one - other)))
  expect(points.length).toBeGreaterThan(60)
  expect(points.length).toBeLessThan(150)
})

it('the premium by deposit includes the point of the input once', () => {
  expect(points.filter(({ own }) => own)).toEqual([
    {
      deposit: 6_000_000n,
      loan: 54_000_000n,
      baseLvr: 9000n,
      own: true,
      customerPremiumPayable: 1_177_200n,
    },
  ])
})

it('the premium by deposit ends in a gap above the highest LVR and in no premium below the lowest', () => {
  expect(points[0]).toMatchObject({ customerPremiumPayable: null, baseLvr: 9700n })
  expect(points.at(-1)).toMatchObject({ customerPremiumPayable: 0n, baseLvr: 7801n })
})

it('the premium by deposit shows the jump at 90.00 % by a point on either side', () => {
  const jump = points.filter(({ loan }) => loan === 54_002_999n || loan === 54_003_000n)
  expect(jump).toMatchObject([
    { baseLvr: 9001n, customerPremiumPayable: 1_897_125n },
    { baseLvr: 9000n, customerPremiumPayable: 1_177_265n },
  ])
})

it('the premium by deposit shows the jump between two loan bands too', () => {
  const jump = points.filter(({ loan }) => loan === 50_000_000n || loan === 50_000_001n)
  expect(jump.map(({ loan }) => loan)).toEqual([50_000_001n, 50_000_000n])
})

it('the premium by deposit prices each point as that loan would be priced', () => {
  for (const point of points) {
    const alone = pricePremium(card, duty, { ...input, loans: [{ amount: point.loan, purpose: 'PURCHASE' }] })
    expect(point.customerPremiumPayable).toBe(alone.outcome === 'priced' ? alone.customerPremiumPayable : null)
  }
})

it('the premium by deposit has a gap where a capitalised premium would exceed its limit', () => {
  const plan = { type: 'single', capitalised: true, shareAmounts: null } as const
  const refused = premiumByDeposit(card, duty, { ...input, plan }, 40).filter((point) => !point.customerPremiumPayable)
  expect(refused.map(({ baseLvr }) => baseLvr)).toContain(9500n)
})

it('the premium by deposit includes the point of the input also outside the range of the curve', () => {
  const far = premiumByDeposit(card, duty, inputOf({ loan: '650000', value: '600000' }), 40)
  expect(far[0]).toMatchObject({ own: true, deposit: -5_000_000n, customerPremiumPayable: null })
})

it('the premium by deposit of a top-up begins above the balance', () => {
  const topUp = inputOf({ loan: '40000', value: '600000', balance: '500000', already_paid: '5000' })
  const loans = premiumByDeposit(card, duty, topUp, 40).map(({ loan }) => loan)
  expect(loans.every((loan) => loan > 50_000_000n)).toBe(true)
  expect(loans).toContain(54_000_000n)
})

it('the premium by deposit is empty for a product that the card does not price', () => {
  expect(premiumByDeposit(card, duty, { ...input, productType: 'LOWDOC' }, 40)).toEqual([])
})
