import { formatDollars, parseDollars } from '#packages/money'

/** Dollars of an answer as people read them: 12949.2 is "$12,949.20". */
export function showDollars(dollars: number): string {
  const cents = parseDollars(dollars)
  return cents === null ? String(dollars) : formatDollars(cents)
}

/** An LVR or a share of an answer, in percent with two decimals: "90.00%". */
export function showPercent(percent: number): string {
  return `${percent.toFixed(2)}%`
}

/** A premium rate of an answer, in percent with three decimals: "2.180%" (specification 000 §9). */
export function showRate(percent: number): string {
  return `${percent.toFixed(3)}%`
}

const sydney = { timeZone: 'Australia/Sydney' } as const
const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
const moments = new Intl.DateTimeFormat('en-AU', { ...day, hour: 'numeric', minute: '2-digit', ...sydney })
const days = new Intl.DateTimeFormat('en-AU', { ...day, timeZone: 'UTC' })
const shortDays = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', year: 'numeric', ...sydney })

/** A moment as day, month, year and time in Sydney: "3 August 2026 at 2:05 pm". */
export function showMoment(moment: string): string {
  return moments.format(new Date(moment))
}

/** The Sydney day of a moment, short: "3 Aug 2026". */
export function showShortDay(moment: string): string {
  return shortDays.format(new Date(moment))
}

/** A day of the calendar: "3 August 2026". */
export function showDay(date: string): string {
  return days.format(new Date(`${date}T00:00:00Z`))
}

/** The day in Sydney at a moment, as it is written in answers: "2026-08-03". */
export function sydneyDay(moment: Date): string {
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', ...sydney }).format(
    moment,
  )
}
