import { expect, it } from 'vitest'
import { ageExamples, parseAgeFilter } from './age-filter.ts'

it.each([
  ['4', 4],
  [' 4 hours ', 4],
  ['1 hour', 1],
  ['36h', 36],
  ['1 day', 24],
  ['3 Days', 72],
  ['2d', 48],
  ['1 day 7 hours', 31],
  ['2d 1h', 49],
])('an age filter takes %s as more than %i hours', (text, hours) => {
  expect(parseAgeFilter(text)).toEqual({ hours })
})

it.each(['soon', '20/11/2026', '-4', '1.5 days', '4 weeks', '12345', '1 day 7'])('an age filter refuses %s', (text) => {
  expect(parseAgeFilter(text)).toEqual({ error: `${text} is not an age. Use 4 hours or 3 days.` })
})

it('an age filter takes a range', () => {
  expect(parseAgeFilter('4-24 hours')).toEqual({ hours: 4, until: 24 })
  expect(parseAgeFilter('1-2d')).toEqual({ hours: 24, until: 48 })
})

it('the ages that a filter suggests are valid', () => {
  expect(ageExamples.map(parseAgeFilter)).toEqual([{ hours: 4 }, { hours: 24 }, { hours: 72 }])
})
