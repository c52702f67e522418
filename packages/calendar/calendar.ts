/** A calendar day, `yyyy-mm-dd`. */
export type PlainDate = string

const months = 'January February March April May June July August September October November December'.split(' ')
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/**
 * Only `formatToParts` of it is used, because engines write the text of a locale in different orders: the en-CA date is
 * 2026-11-23 in one and 11/23/2026 in another.
 */
const inSydney = new Intl.DateTimeFormat('en-AU', {
  calendar: 'gregory',
  numberingSystem: 'latn',
  timeZone: 'Australia/Sydney',
  hourCycle: 'h23',
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Formats a calendar day: "3 August 2026". */
export function formatDay(day: PlainDate): string {
  const [year, month, date] = day.split('-')
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}

/** Formats a calendar day in figures: "2026-12-31" becomes "31/12/2026". */
export function formatDayInFigures(day: PlainDate): string {
  return day.split('-').reverse().join('/')
}

/** Formats an instant in Sydney time: "3 August 2026 at 14:05". */
export function formatDateTime(instant: string): string {
  const { day, time } = sydneyTime(new Date(instant))
  return `${formatDay(day)} at ${time}`
}

/** Formats an instant in Sydney time with its weekday: "Saturday 21 November 2026 at 19:05". */
export function formatWeekdayTime(instant: string): string {
  const { day } = sydneyTime(new Date(instant))
  return `${weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()]} ${formatDateTime(instant)}`
}

/**
 * Formats an instant in Sydney time in figures, as searches match it: "21/11/2026 14:05". Returns other text unchanged,
 * and an empty text for null.
 */
export function formatMinute(instant: string | null): string {
  if (instant === null) return ''
  const moment = new Date(instant)
  if (Number.isNaN(moment.getTime())) return instant
  const { day, time } = sydneyTime(moment)
  return `${formatDayInFigures(day)} ${time}`
}

// Every day has this length because the dates are in UTC, which has no daylight saving time.
const dayLength = 24 * 60 * 60_000

export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10)
}

/** Adds months to a calendar day. When the resulting month is too short, returns its last day. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
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
  if (quarter !== lastQuarter.quarter) lastQuarter = { quarter, day: sydneyTime(moment).day }
  return lastQuarter.day
}

/** The day and the time, "14:05", in Sydney. */
export function sydneyTime(moment: Date): { readonly day: PlainDate; readonly time: string } {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = Object.fromEntries(
    inSydney.formatToParts(moment).map(({ type, value }) => [type, value.padStart(2, '0')]),
  )
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` }
}
