export {
  formatDateTime,
  formatDay,
  formatDayInFigures,
  formatMinute,
  formatShortDay,
  formatWeekdayTime,
  type PlainDate,
  sydneyDate,
} from './calendar.ts'
