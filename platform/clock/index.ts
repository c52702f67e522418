export { type PlainDate, sydneyDate } from '#packages/calendar'
export { addDays, addMonths, type Clock, systemClock } from './clock.ts'
