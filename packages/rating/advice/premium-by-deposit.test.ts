import { describe, expect, it } from 'vitest'
import { prepareDutyTable, prepareRateCard } from '../card/prepare-rate-card.ts'
import { inputOf } from '../golden/golden-cases.ts'
import { pricePremium } from '../premium/price-premium.ts'
import { currentDuty, illustrativeCard } from '../testing/illustrative-card.ts'
import { premiumByDeposit } from './premium-by-deposit.ts'

const card = prepareRateCard(illustrativeCard())
const duty = prepareDutyTable(currentDuty())
const input = inputOf({ loan: '540000', value: '600000' })

describe('the premium by deposit', () => {
  const points = premiumByDeposit(card, duty, input)

  it('rises with the deposit from left to right, without a point twice', () => {
    const deposits = points.map(({ deposit }) => deposit)
    expect(deposits).toEqual([...new Set(deposits)].sort((one, other) => Number(one - other)))
    expect(points.length).toBeGreaterThan(60)
    expect(points.length).toBeLessThan(150)
  })

  it('includes the point of the input once', () => {
    expect(points.filter(({ own }) => own)).toEqual([
      {
        deposit: 6_000_000n,
        loan: 54_000_000n,
        baseLvr: 9000n,
        own: true,
        outcome: 'priced',
        customerPremiumPayable: 1_177_200n,
      },
    ])
  })

  it('ends in a gap above the highest LVR and in no premium below the lowest', () => {
    expect(points[0]).toMatchObject({ outcome: 'refused', code: 'lvr-above-cap', baseLvr: 9700n })
    expect(points.at(-1)).toMatchObject({ outcome: 'priced', customerPremiumPayable: 0n, baseLvr: 7801n })
  })

  it('shows the jump at 90.00 % by a point on either side', () => {
    const jump = points.filter(({ loan }) => loan === 54_002_999n || loan === 54_003_000n)
    expect(jump).toMatchObject([
      { baseLvr: 9001n, customerPremiumPayable: 1_897_125n },
      { baseLvr: 9000n, customerPremiumPayable: 1_177_265n },
    ])
  })

  it('shows the jump between two loan bands too', () => {
    const jump = points.filter(({ loan }) => loan === 50_000_000n || loan === 50_000_001n)
    expect(jump.map(({ loan }) => loan)).toEqual([50_000_001n, 50_000_000n])
  })

  it('prices each point as that loan would be priced', () => {
    for (const point of points) {
      const alone = pricePremium(card, duty, { ...input, loans: [{ amount: point.loan, purpose: 'PURCHASE' }] })
      expect(alone.outcome).toBe(point.outcome)
      if (alone.outcome === 'priced' && point.outcome === 'priced') {
        expect(point.customerPremiumPayable).toBe(alone.customerPremiumPayable)
      }
    }
  })

  it('has a gap where a capitalised premium would exceed its limit', () => {
    const plan = { type: 'single', capitalised: true, shareAmounts: null } as const
    const refused = premiumByDeposit(card, duty, { ...input, plan }).filter((point) => point.outcome === 'refused')
    expect(refused.map(({ code }) => code)).toContain('capitalised-lvr-above-cap')
  })

  it('includes the point of the input also outside the range of the curve', () => {
    const far = premiumByDeposit(card, duty, inputOf({ loan: '650000', value: '600000' }))
    expect(far[0]).toMatchObject({ own: true, deposit: -5_000_000n, outcome: 'refused' })
  })

  it('of a top-up begins above the balance', () => {
    const topUp = inputOf({ loan: '40000', value: '600000', balance: '500000', already_paid: '5000' })
    const loans = premiumByDeposit(card, duty, topUp).map(({ loan }) => loan)
    expect(loans.every((loan) => loan > 50_000_000n)).toBe(true)
    expect(loans).toContain(54_000_000n)
  })

  it('is empty for a product that the card does not price', () => {
    expect(premiumByDeposit(card, duty, { ...input, productType: 'LOWDOC' })).toEqual([])
  })
})
