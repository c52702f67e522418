import { expect, it } from 'vitest'
import { addDays, addMonths } from './index.ts'

it('a day is counted in calendar days', () => {
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
