export { addMonths, type PlainDate, sydneyDate } from '#packages/calendar'
export { addDays, type Clock, systemClock } from './clock.ts'
