import { expect, it } from 'vitest'
import { showMoment, showWholeMoment } from './show-moment.ts'

it('a moment reads as day, month, year and time in Sydney', () => {
  expect(showMoment('2026-11-21T08:05:00Z')).toBe('21/11/2026 19:05')
  expect(showMoment('2026-07-01T14:00:00Z')).toBe('02/07/2026 00:00')
})

it('a moment in full names its weekday', () => {
  expect(showWholeMoment('2026-11-21T08:05:00Z')).toMatch(/^Saturday,? 21 November 2026 at 7:05 pm$/)
})
