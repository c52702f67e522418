import { expect, it } from 'vitest'
import { similarSentence } from './similar-sentence.ts'

it('says how long similar requests took', () => {
  expect(similarSentence({ count: 23, medianHours: 5, ninetiethHours: 50.4 })).toBe(
    'Similar requests were decided in about 5 hours (half of 23 in the last 12 months; nine of ten within 2 days 2 hours).',
  )
})

it('says it plainly when they took no time', () => {
  expect(similarSentence({ count: 8, medianHours: 0, ninetiethHours: 0.01 })).toBe(
    'Similar requests were decided in less than a minute (half of 8 in the last 12 months; nine of ten within 1 minute).',
  )
})

it('says nothing of a duration when there are too few', () => {
  expect(similarSentence({ count: 4, medianHours: null, ninetiethHours: null })).toMatch(/^Too few similar requests/)
})
