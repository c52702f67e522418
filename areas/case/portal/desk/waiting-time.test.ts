import { expect, it } from 'vitest'
import { getWaitingTime } from './waiting-time.tsx'

const now = new Date('2026-11-21T12:00:00Z')

it.each([
  ['2026-11-21T11:59:31Z', 'less than a minute', 'fresh'],
  ['2026-11-21T11:59:00Z', '1 minute', 'fresh'],
  ['2026-11-21T11:00:01Z', '59 minutes', 'fresh'],
  ['2026-11-21T11:00:00Z', '1 hour', 'fresh'],
  ['2026-11-21T08:00:00Z', '4 hours', 'today'],
  ['2026-11-20T13:11:00Z', '22 hours', 'today'],
  ['2026-11-20T12:00:00Z', '1 day', 'waiting'],
  ['2026-11-19T12:00:01Z', '1 day 23 hours', 'waiting'],
  ['2026-11-19T12:00:00Z', '2 days', 'late'],
  ['2026-11-14T11:00:00Z', '7 days', 'late'],
])('since %s is %s', (waitingSince, words, grade) => {
  expect(getWaitingTime({ waitingSince, pausedAt: null }, now)).toEqual({ words, grade })
})

it('the waiting time of a request is never negative, also where the clocks differ', () => {
  expect(getWaitingTime({ waitingSince: '2026-11-21T12:05:00Z', pausedAt: null }, now).words).toBe('less than a minute')
})

it('the waiting time of a request stands still while the lender is asked', () => {
  const onHold = { waitingSince: '2026-11-21T08:00:00Z', pausedAt: '2026-11-21T09:30:00Z' }
  expect(getWaitingTime(onHold, now)).toEqual({ words: '1 hour', grade: 'paused' })
  expect(getWaitingTime(onHold, new Date('2026-11-25T12:00:00Z'))).toEqual({
    words: '1 hour',
    grade: 'paused',
  })
})
