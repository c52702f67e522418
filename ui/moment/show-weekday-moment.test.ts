import { expect, it } from 'vitest'
import { showWeekdayMoment } from './show-weekday-moment.ts'

it('a moment in full names its weekday', () => {
  expect(showWeekdayMoment('2026-11-21T08:05:00Z')).toMatch(/^Saturday,? 21 November 2026 at 7:05 pm$/)
})
