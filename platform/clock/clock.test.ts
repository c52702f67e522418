import { describe, expect, it } from 'vitest'
import { addDays, sydneyDate } from './index.ts'

describe('the day in Sydney', () => {
  it('begins before the day in London', () => {
    expect(sydneyDate(new Date('2026-06-30T14:00:00Z'))).toBe('2026-07-01')
    expect(sydneyDate(new Date('2026-06-30T13:59:59Z'))).toBe('2026-06-30')
  })

  it('follows daylight saving', () => {
    expect(sydneyDate(new Date('2026-12-31T13:00:00Z'))).toBe('2027-01-01')
  })

  it('is counted in calendar days', () => {
    expect(addDays('2026-11-21', 90)).toBe('2027-02-19')
  })
})
