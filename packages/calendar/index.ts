export {
  formatDay,
  formatDayInFigures,
  formatMinute,
  formatMoment,
  formatShortDay,
  formatWeekdayMoment,
  type PlainDate,
  sydneyDate,
} from './calendar.ts'
