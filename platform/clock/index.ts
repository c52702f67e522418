export { addDays, addMonths, type PlainDate, sydneyDate } from '#packages/calendar'
export { type Clock, systemClock } from './clock.ts'
