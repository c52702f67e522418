import { describe, expect, it } from 'vitest'
import { chartLines, isPriced, nearestTo, tableRows, unpricedRanges } from './chart-lines.ts'
import { chartScale } from './chart-scale.ts'

const point = (deposit: number, premium: number | null) => ({
  deposit,
  depositPercent: deposit / 6000,
  baseLVR: 100 - deposit / 6000,
  customerPremiumPayable: premium,
})

describe('the chart of premium against deposit', () => {
  it('breaks its line where no rate is offered', () => {
    const lines = chartLines([point(0, null), point(30_000, 20_000), point(60_000, 12_949.2), point(90_000, null)])
    expect(lines.map((line) => line.map(({ deposit }) => deposit))).toEqual([[30_000, 60_000]])
  })

  it('marks its axes at round figures inside the range', () => {
    expect(chartScale([18_000, 126_000], [0, 600], 5).marks).toEqual([50_000, 100_000])
    expect(chartScale([0, 21_000], [200, 0], 4).marks).toEqual([0, 10_000, 20_000])
  })

  it('places the least figure at the start and the most at the end', () => {
    const { at } = chartScale([0, 100], [300, 0], 4)
    expect([at(0), at(50), at(100)]).toEqual([300, 150, 0])
  })

  it('says where no rate is offered', () => {
    const points = [point(0, null), point(10, null), point(20, 5), point(30, null)]
    expect(unpricedRanges(points)).toEqual([
      [0, 20],
      [30, 30],
    ])
  })

  it('finds the point nearest to a deposit', () => {
    const priced = [point(0, 9), point(10, 8), point(30, 7)].filter(isPriced)
    expect(nearestTo(21, priced)).toBe(2)
  })

  it('has a table with one row for each percent of deposit and the own one', () => {
    const own = point(60_600, 13_000)
    const rows = tableRows([point(30_000, 2), point(30_000.01, 1), point(60_000, 12), own], own)
    expect(rows.map(({ deposit }) => deposit)).toEqual([30_000, 60_000, 60_600])
  })
})
