const moments = new Intl.DateTimeFormat('en-AU', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Australia/Sydney',
})

/** An instant as day, month, year and time in Sydney: "3 August 2026 at 2:05 pm". */
export function showMoment(instant: string): string {
  return moments.format(new Date(instant))
}
