export { addDays, type Clock, type PlainDate, sydneyDate, systemClock } from './clock.ts'
