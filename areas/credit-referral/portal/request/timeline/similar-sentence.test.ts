import { expect, it } from 'vitest'
import { similarSentence } from './similar-sentence.ts'

it('says how long similar requests took', () => {
  expect(similarSentence({ count: 23, medianHours: 5, ninetiethHours: 50.4 })).toBe(
    'Usually decided within 5 hours; 9 of 10 within 2 days 2 hours (23 similar requests, last 12 months).',
  )
})

it('says it plainly when they took no time', () => {
  expect(similarSentence({ count: 8, medianHours: 0, ninetiethHours: 0.01 })).toBe(
    'Usually decided within 1 minute; 9 of 10 within 1 minute (8 similar requests, last 12 months).',
  )
})

it('says nothing of a duration when there are too few', () => {
  expect(similarSentence({ count: 4, medianHours: null, ninetiethHours: null })).toMatch(/^Too few similar requests/)
})
