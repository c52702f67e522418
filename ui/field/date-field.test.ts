import { expect, it } from 'vitest'
import { dateText, isoText } from './date-field.tsx'

it.each([
  ['2026-11-05', '05/11/2026'],
  [' 2026-11-05T00:00:00.000Z ', '05/11/2026'],
  ['05112026', '05/11/2026'],
  ['05/11/2026', '05/11/2026'],
])('a day that was typed or pasted %j reads %j once the field is left', (text, shown) => {
  expect(dateText(text)).toBe(shown)
})

it.each(['5/11/2026', '05-11-2026', 'November', '2026-11', ''])('the text %j is no date and stays as typed', (text) => {
  expect(dateText(text)).toBe(text)
})

it.each([
  ['05/11/2026', '2026-11-05'],
  ['2026-11-05', '2026-11-05'],
  ['31/02/2026', ''],
  ['99/99/2026', ''],
  ['', ''],
])('%j opens the calendar at %j', (text, iso) => {
  expect(isoText(text)).toBe(iso)
})
