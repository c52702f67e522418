const moments = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Australia/Sydney',
})

/** An instant in full, with its weekday, in Sydney: "Saturday 21 November 2026 at 7:05 pm". */
export function showWeekdayMoment(instant: string): string {
  return moments.format(new Date(instant))
}
