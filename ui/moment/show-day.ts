const days = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

/** A day of the calendar: "3 August 2026". */
export function showDay(date: string): string {
  return days.format(new Date(`${date}T00:00:00Z`))
}
