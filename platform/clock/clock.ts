import { Temporal } from 'temporal-polyfill'

/** The present moment; an argument of every function that needs it, so that a test can choose the day. */
export type Clock = () => Date

/** A calendar day, `yyyy-mm-dd`. */
export type PlainDate = string

export const systemClock: Clock = () => new Date()

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
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO('Australia/Sydney')
    .toPlainDate()
    .toString()
}

// In UTC every day is as long as any other.
const dayLength = 24 * 60 * 60_000

/** The calendar day a number of months after another; the last day of a month that is too short for it. */
export function addMonths(date: PlainDate, months: number): PlainDate {
  return Temporal.PlainDate.from(date).add({ months }).toString()
}

/** The calendar day a number of days after another. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10)
}
