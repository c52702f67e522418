/** The present moment; an argument of every function that needs it, so that a test can choose the day. */
export type Clock = () => Date

/** A calendar day, `yyyy-mm-dd`. */
export type PlainDate = string

export const systemClock: Clock = () => new Date()

/** Canada writes a day as ISO does. */
const sydneyDays = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Australia/Sydney',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})
const quarterHour = 15 * 60_000
let lastAsked = { quarter: Number.NaN, date: '' }

/**
 * The calendar day of a moment in Sydney, which rates, duties and shown times follow: an insurer's day ends there.
 *
 * A day there ends on a quarter hour, whatever the season, so the day of the quarter that was asked last is remembered:
 * every quote asks for today's.
 */
export function sydneyDate(moment: Date): PlainDate {
  const quarter = Math.floor(moment.getTime() / quarterHour)
  if (quarter !== lastAsked.quarter) lastAsked = { quarter, date: dayInSydney(moment) }
  return lastAsked.date
}

function dayInSydney(moment: Date): PlainDate {
  return sydneyDays.format(moment)
}

// In UTC every day is as long as any other.
const dayLength = 24 * 60 * 60_000

/** The calendar day a number of months after another; the last day of a month that is too short for it. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0))
  lastDay.setUTCDate(Math.min(day, lastDay.getUTCDate()))
  return lastDay.toISOString().slice(0, 10)
}

/** The calendar day a number of days after another. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10)
}
