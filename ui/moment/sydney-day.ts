const days = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'Australia/Sydney',
})

/** The day in Sydney at a moment, as it is written in answers: "2026-08-03". */
export function sydneyDay(moment: Date): string {
  return days.format(moment)
}
