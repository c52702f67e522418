/** A calendar day, `yyyy-mm-dd`. */
export type PlainDate = string

const sydney = 'Australia/Sydney'
const numbers = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const words = { day: 'numeric', month: 'long', year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const
const form = (options: Intl.DateTimeFormatOptions, locale = 'en-AU') => new Intl.DateTimeFormat(locale, options)

const days = form({ ...words, timeZone: 'UTC' })
const shortDays = form({ ...words, month: 'short', timeZone: sydney })
const dateTimes = form({ ...words, ...time, timeZone: sydney })
const weekdayTimes = form({ weekday: 'long', ...words, ...time, timeZone: sydney })
const minutes = form({ ...numbers, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: sydney })
/** The Canadian locale formats dates as ISO 8601. */
const isoDays = form({ ...numbers, timeZone: sydney }, 'en-CA')

/** Formats a calendar day: "3 August 2026". */
export function formatDay(day: PlainDate): string {
  return days.format(new Date(`${day}T00:00:00Z`))
}

/** Formats a calendar day in figures: "2026-12-31" becomes "31/12/2026". */
export function formatDayInFigures(day: PlainDate): string {
  return day.split('-').reverse().join('/')
}

/** Formats the Sydney day of an instant, short: "3 Aug 2026". */
export function formatShortDay(instant: string): string {
  return shortDays.format(new Date(instant))
}

/** Formats an instant in Sydney time: "3 August 2026 at 2:05 pm". */
export function formatDateTime(instant: string): string {
  return dateTimes.format(new Date(instant))
}

/** Formats an instant in Sydney time with its weekday: "Saturday 21 November 2026 at 7:05 pm". */
export function formatWeekdayTime(instant: string): string {
  return weekdayTimes.format(new Date(instant))
}

/**
 * Formats an instant in Sydney time in figures, as searches match it: "21/11/2026 14:05". Returns other text unchanged,
 * and an empty text for null.
 */
export function formatMinute(instant: string | null): string {
  if (instant === null) return ''
  const moment = new Date(instant)
  return Number.isNaN(moment.getTime()) ? instant : minutes.format(moment).replace(',', '')
}

const quarterHour = 15 * 60_000
let lastQuarter = { quarter: Number.NaN, day: '' }

/**
 * The calendar day in Sydney at an instant. Rates, duties and displayed times follow Sydney time, which the insurer
 * uses.
 *
 * Caches the day of the last quarter hour, because every quote needs today's date. Sydney's midnight always falls on a
 * quarter hour in UTC.
 */
export function sydneyDate(moment: Date): PlainDate {
  const quarter = Math.floor(moment.getTime() / quarterHour)
  if (quarter !== lastQuarter.quarter) lastQuarter = { quarter, day: isoDays.format(moment) }
  return lastQuarter.day
}
