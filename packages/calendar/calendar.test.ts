import { afterEach, expect, it, vi } from 'vitest'
import {
  addDays,
  addMonths,
  formatDateTime,
  formatDay,
  formatDayInFigures,
  formatMinute,
  formatWeekdayTime,
  sydneyDate,
} from './index.ts'

it('days are added to a date in calendar days', () => {
  expect(addDays('2026-10-03', 1)).toBe('2026-10-04')
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(addDays('2026-11-21', 90)).toBe('2027-02-19')
})

it('a day is the same on every computer', () => {
  expect(formatDay('2026-08-03')).toBe('3 August 2026')
  expect(formatDayInFigures('2026-08-03')).toBe('03/08/2026')
})

it('the day in Sydney begins before the day in London', () => {
  expect(sydneyDate(new Date('2026-06-30T14:00:00Z'))).toBe('2026-07-01')
  expect(sydneyDate(new Date('2026-06-30T13:59:59Z'))).toBe('2026-06-30')
})

it('the day in Sydney follows daylight saving', () => {
  expect(sydneyDate(new Date('2026-12-31T13:00:00Z'))).toBe('2027-01-01')
})

it('the day in Sydney is computed again after midnight', () => {
  const days = ['13:59:59Z', '14:00:00Z', '13:59:59Z'].map((time) => sydneyDate(new Date(`2026-06-30T${time}`)))
  expect(days).toEqual(['2026-06-30', '2026-07-01', '2026-06-30'])
})

it('a moment is named in Sydney’s time', () => {
  expect(formatDateTime('2026-08-02T15:05:00.000Z')).toBe('3 August 2026 at 01:05')
  expect(formatWeekdayTime('2026-11-21T08:05:00Z')).toBe('Saturday 21 November 2026 at 19:05')
})

it.each([
  ['2026-11-21T03:05:00.000Z', '21/11/2026 14:05'],
  ['2026-11-21T08:05:00Z', '21/11/2026 19:05'],
  ['2026-07-01T14:00:00Z', '02/07/2026 00:00'],
  ['2026-07-01T14:30:00.000Z', '02/07/2026 00:30'],
  ['2026-10-03T15:59:00.000Z', '04/10/2026 01:59'],
  ['2026-10-03T16:00:00.000Z', '04/10/2026 03:00'],
])('a moment %s is %s in figures', (instant, shown) => {
  expect(formatMinute(instant)).toBe(shown)
})

it('a text that is no time is shown unchanged', () => {
  expect(formatMinute('yesterday')).toBe('yesterday')
  expect(formatMinute(null)).toBe('')
})

/** Writes the dates of every locale as 11/23/2026, 9:30 AM, and names the month first in its parts. */
class OtherEngine extends Intl.DateTimeFormat {
  constructor(_locale?: unknown, options?: Intl.DateTimeFormatOptions) {
    super('en-US', options)
  }
}

afterEach(() => vi.unstubAllGlobals())

it('the day in Sydney is the same in an engine that writes dates in another order', async () => {
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: OtherEngine })
  vi.resetModules()
  const there = await import('./index.ts')
  const moment = new Date('2026-11-22T13:05:00Z')
  expect(new Intl.DateTimeFormat('en-CA').format(moment)).toMatch(/^11\/2/)
  expect(there.sydneyDate(moment)).toBe('2026-11-23')
  expect(there.formatMinute(moment.toISOString())).toBe('23/11/2026 00:05')
  expect(there.formatDateTime(moment.toISOString())).toBe('23 November 2026 at 00:05')
})

it('some months later is the same day of the month, or the last where the month is too short', () => {
  expect(addMonths('2026-11-21', 14)).toBe('2028-01-21')
  expect(addMonths('2027-10-31', 4)).toBe('2028-02-29')
  expect(addMonths('2026-12-31', 360)).toBe('2056-12-31')
})
