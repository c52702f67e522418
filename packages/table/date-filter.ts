/** Dates as `yyyy-mm-dd`; `until` is exclusive. */
export type Period = { readonly from: string; readonly until: string }

/** A parsed date filter: a period, a part of a displayed date, or an error. */
export type DateFilter = { readonly period: Period } | { readonly part: string } | { readonly error: string }

const forms = 'Use 22/11/2026, 11/2026 or 01/11/2026 - 22/11/2026.'

/** Parses a day `22/11/2026`, a month `11/2026`, a year, or a range of any of these `01/11/2026 - 22/11/2026`. */
export function parseDateFilter(text: string): DateFilter {
  const [first = '', last, ...more] = text.split(/[-–]/).map((part) => part.trim())
  const from = parsePeriod(first)
  if (last === undefined && from) return { period: from }
  if (last === undefined && isPart(first)) return { part: first }
  if (last === undefined || more.length > 0) return error(`${text.trim()} is not a date.`)
  const to = parsePeriod(last)
  if (first === '' || last === '') return error('A range has two dates.')
  if (!from || !to) return error(`${from ? last : first} is not a date.`)
  if (to.until <= from.from) return error('The range ends before it begins.')
  return { period: { from: from.from, until: to.until } }
}

function error(what: string): DateFilter {
  return { error: `${what} ${forms}` }
}

/** Whether a text is a part of a date or a time, to be matched as text. */
function isPart(text: string): boolean {
  return /^[\d/: ]*$/.test(text) && !/^\d{1,2}\/(\d{1,2}\/)?\d{4}$/.test(text)
}

function parsePeriod(text: string): Period | null {
  const [, day, month, year] = /^(?:(?:(\d{1,2})\/)?(\d{1,2})\/)?(\d{4})$/.exec(text) ?? []
  const from = dateOf(Number(year), Number(month ?? 1), Number(day ?? 1))
  if (from === null) return null
  const next = new Date(from)
  if (month === undefined) next.setUTCFullYear(next.getUTCFullYear() + 1)
  else if (day === undefined) next.setUTCMonth(next.getUTCMonth() + 1)
  else next.setUTCDate(next.getUTCDate() + 1)
  return { from: isoDay(from), until: isoDay(next) }
}

function dateOf(year: number, month: number, day: number): Date | null {
  if (!(year >= 1900)) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null
}

function isoDay(date: Date): string {
  return date.toISOString().split('T')[0] ?? ''
}
