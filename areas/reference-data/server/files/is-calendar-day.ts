import { Temporal } from 'temporal-polyfill'

/** True for a day that the calendar has, written `yyyy-mm-dd`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    Temporal.PlainDate.from(text)
    return true
  } catch {
    return false
  }
}
