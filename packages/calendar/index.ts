export {
  addDays,
  addMonths,
  formatDateTime,
  formatDay,
  formatDayInFigures,
  formatMinute,
  formatWeekdayTime,
  type PlainDate,
  sydneyDate,
  sydneyTime,
} from './calendar.ts'
export { formatDuration } from './format-duration.ts'
