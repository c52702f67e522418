import type { PlainDate } from '#packages/calendar'

/** The present moment; an argument of every function that needs it, so that a test can choose the day. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()

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
