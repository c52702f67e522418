import { Temporal } from 'temporal-polyfill'

/** The present moment; an argument of every function that needs it, so that a test can choose the day. */
export type Clock = () => Date

/** A calendar day, `yyyy-mm-dd`. */
export type PlainDate = string

export const systemClock: Clock = () => new Date()

/** The calendar day of a moment in Sydney, which rates, duties and shown times follow: an insurer's day ends there. */
export function sydneyDate(moment: Date): PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime())
    .toZonedDateTimeISO('Australia/Sydney')
    .toPlainDate()
    .toString()
}

/** The calendar day a number of days after another. */
export function addDays(date: PlainDate, days: number): PlainDate {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}
