export {
  formatDay,
  formatDayInFigures,
  formatMinute,
  formatMoment,
  formatShortDay,
  formatWeekdayMoment,
  type PlainDate,
  sydneyDay,
} from './calendar.ts'
