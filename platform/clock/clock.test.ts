import { expect, it } from 'vitest'
import { addDays } from './index.ts'

it('days are added to a date in calendar days', () => {
  expect(addDays('2026-10-03', 1)).toBe('2026-10-04')
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2026-11-21', 90)).toBe('2027-02-19')
})
