import { describe, expect, it } from 'vitest'
import { addDays, addMonths, sydneyDate } from './index.ts'

describe('the day in Sydney', () => {
  it('begins before the day in London', () => {
    expect(sydneyDate(new Date('2026-06-30T14:00:00Z'))).toBe('2026-07-01')
    expect(sydneyDate(new Date('2026-06-30T13:59:59Z'))).toBe('2026-06-30')
  })

  it('follows daylight saving', () => {
    expect(sydneyDate(new Date('2026-12-31T13:00:00Z'))).toBe('2027-01-01')
  })

  it('is told afresh for a moment on the other side of midnight', () => {
    const days = ['13:59:59Z', '14:00:00Z', '13:59:59Z'].map((time) => sydneyDate(new Date(`2026-06-30T${time}`)))
    expect(days).toEqual(['2026-06-30', '2026-07-01', '2026-06-30'])
  })

  it('is counted in calendar days', () => {
    expect(addDays('2026-10-03', 1)).toBe('2026-10-04')
    expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
    expect(addDays('2026-11-21', 90)).toBe('2027-02-19')
  })

  it('some months later is the same day of the month, or the last where the month is too short', () => {
    expect(addMonths('2026-11-21', 14)).toBe('2028-01-21')
    expect(addMonths('2027-10-31', 4)).toBe('2028-02-29')
    expect(addMonths('2026-12-31', 360)).toBe('2056-12-31')
  })
})
