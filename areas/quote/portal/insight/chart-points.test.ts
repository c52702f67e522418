import { expect, it } from 'vitest'
import { depositRange, pointAt } from './chart-points.ts'

const point = (deposit: number, premium: number | null) => ({
  deposit,
  depositPercent: deposit / 6000,
  baseLVR: 100 - deposit / 6000,
  customerPremiumPayable: premium,
})

it('the slider moves in steps of $1,000 from the deposit of the quote', () => {
  const points = [point(18_200, null), point(60_500, 12_000), point(125_100, 0)]
  expect(depositRange(points, point(60_500, 12_000))).toEqual({ min: 18_500, max: 124_500, start: 60_500 })
  expect(depositRange(points, null)).toEqual({ min: 19_000, max: 125_000, start: 19_000 })
})

it('the premium between two points is interpolated linearly', () => {
  const points = [point(30_000, null), point(60_000, 12_000), point(66_000, 10_000), point(90_000, null)]
  expect(pointAt(60_000, points)).toEqual({ ...point(60_000, 12_000), exact: true })
  expect(pointAt(63_000, points)).toMatchObject({ customerPremiumPayable: 11_000, baseLVR: 89.5, exact: false })
  expect(pointAt(45_000, points).customerPremiumPayable).toBeNull()
})
