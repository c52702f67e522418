import { describe, expect, it } from 'vitest'
import { ageOf } from './waiting-since.tsx'

const now = new Date('2026-11-21T12:00:00Z')

describe('the age of a request', () => {
  it.each([
    ['2026-11-21T11:59:31Z', 'less than a minute', 'fresh'],
    ['2026-11-21T11:59:00Z', '1 minute', 'fresh'],
    ['2026-11-21T11:00:01Z', '59 minutes', 'fresh'],
    ['2026-11-21T11:00:00Z', '1 hour', 'fresh'],
    ['2026-11-21T08:00:00Z', '4 hours', 'today'],
    ['2026-11-20T12:00:00Z', '24 hours', 'waiting'],
    ['2026-11-19T12:00:01Z', '47 hours', 'waiting'],
    ['2026-11-19T12:00:00Z', '2 days', 'late'],
    ['2026-11-14T11:00:00Z', '7 days', 'late'],
  ])('that was submitted at %s is %s', (submitted, words, grade) => {
    expect(ageOf(submitted, now)).toEqual({ words, grade })
  })

  it('is never negative, also where the clocks differ', () => {
    expect(ageOf('2026-11-21T12:05:00Z', now).words).toBe('less than a minute')
  })
})
