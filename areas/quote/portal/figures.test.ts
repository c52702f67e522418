import { describe, expect, it } from 'vitest'
import { showDay, showDollars, showMoment, showPercent, showRate } from './figures.ts'

describe('the figures of a quote', () => {
  it('are dollars with two decimals, LVRs with two and rates with three', () => {
    expect(showDollars(12949.2)).toBe('$12,949.20')
    expect(showPercent(90)).toBe('90.00%')
    expect(showRate(2.18)).toBe('2.180%')
  })

  it('name a day whatever the clock of the reader', () => {
    expect(showDay('2026-08-03')).toBe('3 August 2026')
  })

  it('name a moment in Sydney’s time', () => {
    expect(showMoment('2026-08-02T15:05:00.000Z')).toMatch(/^3 August 2026(,| at) 1:05\s?am$/)
  })
})
