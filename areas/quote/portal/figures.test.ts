import { describe, expect, it } from 'vitest'
import { showDollars, showPercent, showRate } from './figures.ts'

describe('the figures of a quote', () => {
  it('are dollars with two decimals, LVRs with two and rates with three', () => {
    expect(showDollars(12949.2)).toBe('$12,949.20')
    expect(showPercent(90)).toBe('90.00%')
    expect(showRate(2.18)).toBe('2.180%')
  })
})
