import { expect, it } from 'vitest'
import { formatDuration } from './index.ts'

const minutes = (amount: number) => amount * 60_000

it.each([
  [0, 'less than a minute'],
  [minutes(1), '1 minute'],
  [minutes(59), '59 minutes'],
  [minutes(59.9), '1 hour'],
  [minutes(125), '2 hours 5 minutes'],
  [minutes(60 * 24) - 1, '1 day'],
  [minutes(60 * 24), '1 day'],
  [minutes(60 * 24 * 2) - 1, '2 days'],
  [minutes(60 * 51 + 20), '2 days 3 hours'],
])('%i milliseconds are %s', (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words)
})
