import { expect, it } from 'vitest'
import { showDuration } from './show-duration.ts'

const minutes = (amount: number) => amount * 60_000

it('a duration is told in the units that matter', () => {
  expect(showDuration(0)).toBe('less than a minute')
  expect(showDuration(minutes(1))).toBe('1 minute')
  expect(showDuration(minutes(59))).toBe('59 minutes')
  expect(showDuration(minutes(125))).toBe('2 hours 5 minutes')
  expect(showDuration(minutes(60 * 24))).toBe('1 day')
  expect(showDuration(minutes(60 * 51 + 20))).toBe('2 days 3 hours')
})

it('a duration just below a unit is told as that unit', () => {
  expect(showDuration(minutes(59.9))).toBe('1 hour')
  expect(showDuration(minutes(60 * 24) - 1)).toBe('1 day')
  expect(showDuration(minutes(60 * 24 * 2) - 1)).toBe('2 days')
})
