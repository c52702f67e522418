import { expect, it } from 'vitest'
import { prepareRateCard } from '../card/prepare-rate-card.ts'
import { illustrativeCard } from '../testing/illustrative-card.ts'
import { crossedCutOffs, type Exposure } from './crossed-cut-offs.ts'

const card = prepareRateCard(illustrativeCard())

/** A loan on a property of $1,000,000, so that a loan of $894,000 is an LVR of 89.40%. */
const at = (dollars: number, changes: Partial<Exposure> = {}): Exposure => ({
  productType: 'SGS',
  loan: BigInt(Math.round(dollars * 100)),
  value: 100_000_000n,
  occupancies: ['OWNOC'],
  ...changes,
})

function crossed(before: Exposure, after: Exposure) {
  const found = crossedCutOffs(card, before, after)
  return found?.crossed.map(({ kind, of, at, above }) => `${above ? 'above' : 'below'} ${kind} ${of} ${at}`) ?? null
}

it('a loan that grows crosses the upper edge of each LVR band on its way, and both LVRs are named', () => {
  expect(crossedCutOffs(card, at(894_000), at(912_000))).toEqual({
    lvrBefore: 8940n,
    lvr: 9120n,
    crossed: [
      { kind: 'lvr', of: 'band', at: 9000n, above: true },
      { kind: 'lvr', of: 'band', at: 9100n, above: true },
    ],
  })
  expect(crossed(at(912_000), at(894_000))).toEqual(['below lvr band 9000', 'below lvr band 9100'])
})

it('an LVR equal to a cut-off does not cross it, and one a hundredth above does', () => {
  expect(crossed(at(894_000), at(900_000))).toEqual([])
  expect(crossed(at(894_000), at(900_100))).toEqual(['above lvr band 9000'])
  expect(crossed(at(900_000), at(900_100))).toEqual(['above lvr band 9000'])
  expect(crossed(at(900_100), at(900_000))).toEqual(['below lvr band 9000'])
})

it('cut-offs are compared with the LVR as it is priced, rounded half up to two decimals', () => {
  expect(crossed(at(894_000), at(900_049.99))).toEqual([])
  expect(crossed(at(894_000), at(900_050))).toEqual(['above lvr band 9000'])
})

it('a loan that needs LMI for the first time crosses that cut-off, and no loan band below it', () => {
  expect(crossed(at(800_000), at(800_100))).toEqual(['above lvr lmi 8000'])
  expect(crossed(at(800_100), at(800_000))).toEqual(['below lvr lmi 8000'])
  expect(crossed(at(400_000), at(700_000))).toEqual([])
})

it('no cut-off above the limit of the product is named, and an LVR equal to the limit does not cross it', () => {
  expect(crossed(at(945_000), at(950_000))).toEqual([])
  expect(crossed(at(945_000), at(970_000))).toEqual(['above lvr limit 9500'])
  expect(crossed(at(970_000), at(945_000))).toEqual(['below lvr limit 9500'])
})

it('an occupancy with a lower limit crosses that limit even if the LVR does not change', () => {
  expect(crossed(at(920_000), at(920_000, { occupancies: ['OWNOC', 'INVST'] }))).toEqual(['above lvr limit 9000'])
  expect(crossed(at(900_000), at(900_000, { occupancies: ['INVST'] }))).toEqual([])
})

it('another product is compared with its own limit and its own first insured LVR', () => {
  expect(crossed(at(700_000), at(700_000, { productType: 'SMSF' }))).toEqual(['above lvr lmi 6000'])
  expect(crossed(at(850_000), at(850_000, { productType: 'SMSF' }))).toEqual(['above lvr limit 8000'])
})

it('a larger loan crosses the upper edges of loan bands, and a loan equal to an edge does not cross it', () => {
  const value = { value: 57_000_000n }
  expect(crossed(at(499_000, value), at(500_000, value))).toEqual([])
  expect(crossed(at(500_000, value), at(500_000.01, value))).toEqual(['above loan band 50000000'])
  expect(crossed(at(500_000.01, value), at(500_000, value))).toEqual(['below loan band 50000000'])
})

it('a loan above the highest loan of the card crosses that limit', () => {
  const value = { value: 115_000_000n }
  expect(crossed(at(999_999, value), at(1_000_000, value))).toEqual([])
  expect(crossed(at(1_000_000, value), at(1_000_000.01, value))).toEqual(['above loan limit 100000000'])
})

it('no cut-offs are known for a product that is not on the card, or without an amount', () => {
  expect(crossed(at(900_000), at(900_000, { productType: 'OTHER' }))).toBeNull()
  expect(crossed(at(900_000), at(900_000, { value: 0n }))).toBeNull()
  expect(crossed(at(900_000), at(0))).toBeNull()
})
