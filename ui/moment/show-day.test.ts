import { expect, it } from 'vitest'
import { showDay } from './show-day.ts'

it('a day is named whatever the clock of the reader', () => {
  expect(showDay('2026-08-03')).toBe('3 August 2026')
})
