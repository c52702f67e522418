export { addDays, addMonths, type Clock, type PlainDate, sydneyDate, systemClock } from './clock.ts'
