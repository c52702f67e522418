/** A calendar day, `yyyy-mm-dd`. */
export type PlainDate = string

const sydney = 'Australia/Sydney'
const numbers = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
const words = { day: 'numeric', month: 'long', year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const
const form = (options: Intl.DateTimeFormatOptions, locale = 'en-AU') => new Intl.DateTimeFormat(locale, options)

const days = form({ ...words, timeZone: 'UTC' })
const shortDays = form({ ...words, month: 'short', timeZone: sydney })
const moments = form({ ...words, ...time, timeZone: sydney })
const weekdayMoments = form({ weekday: 'long', ...words, ...time, timeZone: sydney })
const minutes = form({ ...numbers, hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: sydney })
/** Canada writes a day as ISO does. */
const isoDays = form({ ...numbers, timeZone: sydney }, 'en-CA')

/** A calendar day: "3 August 2026". */
export function formatDay(day: PlainDate): string {
  return days.format(new Date(`${day}T00:00:00Z`))
}

/** A calendar day in figures, as it is typed and sent: "2026-12-31" becomes 31/12/2026. */
export function formatDayInFigures(day: PlainDate): string {
  return day.split('-').reverse().join('/')
}

/** The Sydney day of an instant, short: "3 Aug 2026". */
export function formatShortDay(instant: string): string {
  return shortDays.format(new Date(instant))
}

/** An instant in Sydney: "3 August 2026 at 2:05 pm". */
export function formatMoment(instant: string): string {
  return moments.format(new Date(instant))
}

/** An instant in Sydney with its weekday: "Saturday 21 November 2026 at 7:05 pm". */
export function formatWeekdayMoment(instant: string): string {
  return weekdayMoments.format(new Date(instant))
}

/** An instant in Sydney in figures, as the searches find it: "21/11/2026 14:05". What is no instant stays as it is. */
export function formatMinute(instant: string | null): string {
  if (instant === null) return ''
  const moment = new Date(instant)
  return Number.isNaN(moment.getTime()) ? instant : minutes.format(moment).replace(',', '')
}

const quarterHour = 15 * 60_000
let lastAsked = { quarter: Number.NaN, day: '' }

/**
 * The calendar day in Sydney at a moment, which rates, duties and shown times follow: an insurer's day ends there.
 *
 * A day there ends on a quarter hour, whatever the season, so the day of the last quarter is remembered: every quote asks
 * for today's.
 */
export function sydneyDate(moment: Date): PlainDate {
  const quarter = Math.floor(moment.getTime() / quarterHour)
  if (quarter !== lastAsked.quarter) lastAsked = { quarter, day: isoDays.format(moment) }
  return lastAsked.day
}
