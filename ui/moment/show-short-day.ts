const shortDays = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Australia/Sydney',
})

/** The Sydney day of an instant, short: "3 Aug 2026". */
export function showShortDay(instant: string): string {
  return shortDays.format(new Date(instant))
}
