import type { PlainDate } from '#packages/calendar'

export type Clock = () => Date

export const systemClock: Clock = () => new Date()

// Every day has this length because the dates are in UTC, which has no daylight saving time.
const dayLength = 24 * 60 * 60_000

export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date(Date.parse(date) + days * dayLength).toISOString().slice(0, 10)
}
