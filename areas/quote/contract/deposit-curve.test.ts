import { expect, it } from 'vitest'
import { chartLines, depositRows, scale, short, unpricedRanges } from './deposit-curve.ts'

const point = (deposit: number, premium: number | null) => ({
  deposit,
  depositPercent: deposit / 6000,
  baseLVR: 100 - deposit / 6000,
  customerPremiumPayable: premium,
})

it('the line of the chart ends where no rate is offered', () => {
  const lines = chartLines([point(0, null), point(30_000, 20_000), point(60_000, 12_949.2), point(90_000, null)])
  expect(lines.map((line) => line.map(({ deposit }) => deposit))).toEqual([[30_000, 60_000]])
})

it('the axes have ticks at round figures within the range', () => {
  expect(scale([18_000, 126_000], [0, 600]).ticks(5)).toEqual([50_000, 100_000])
  expect(scale([0, 21_000], [200, 0]).ticks(4)).toEqual([0, 10_000, 20_000])
})

it('an axis label shortens thousands and millions', () => {
  expect([0, 500, 20_000, 125_500, 1_200_000].map(short)).toEqual(['$0', '$500', '$20k', '$125.5k', '$1.2m'])
})

it('the scale places the smallest figure at the start and the largest at the end', () => {
  const { at } = scale([0, 100], [300, 0])
  expect([at(0), at(50), at(100)]).toEqual([300, 150, 0])
})

it('the ranges without a rate are known', () => {
  const points = [point(0, null), point(10, null), point(20, 5), point(30, 4), point(40, null)]
  expect(unpricedRanges(points)).toEqual([
    [0, 20],
    [30, 40],
  ])
  expect(unpricedRanges(points.slice(2, 4))).toEqual([])
})

it('the table has one row for each cut-off, at the lower price, and one for the quote', () => {
  const own = point(60_000, 12_949)
  const points = [
    point(29_970, 23_000),
    point(29_970.01, 20_000),
    point(45_000, 16_000),
    point(59_970, 18_971),
    point(59_970.01, 12_951),
    own,
    point(65_970, 12_000),
    point(65_970.01, 11_300),
  ]
  const rows = depositRows(points, own)
  expect(rows.map(({ customerPremiumPayable }) => customerPremiumPayable)).toEqual([20_000, 12_949, 11_300])
  expect(new Set(rows.map(({ depositPercent }) => depositPercent.toFixed(2))).size).toBe(rows.length)
})
