import { expect, it } from 'vitest'
import { formatDecisionTimes } from './format-decision-times.ts'

it('the screen says how long similar referrals took, and that there is no estimate where too few were decided', () => {
  expect(formatDecisionTimes({ count: 23, medianHours: 5, ninetiethHours: 50.4 })).toBe(
    'Half are decided within 5 hours, most within 2 days 3 hours. From 23 similar requests in 12 months.',
  )
  expect(formatDecisionTimes({ count: 8, medianHours: 0, ninetiethHours: 0.01 })).toBe(
    'Most are decided within 1 hour. From 8 similar requests in 12 months.',
  )
  expect(formatDecisionTimes({ count: 4, medianHours: null, ninetiethHours: null })).toBe('No estimate yet.')
})
