const parts = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const
const short = new Intl.DateTimeFormat('en-AU', { ...parts, hourCycle: 'h23', timeZone: 'Australia/Sydney' })
const long = new Intl.DateTimeFormat('en-AU', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Australia/Sydney',
})

/** An instant as the queue's filter knows it, in Sydney: "21/11/2026 19:05". */
export function showMoment(instant: string): string {
  return short.format(new Date(instant)).replace(',', '')
}

/** An instant in full, in Sydney: "Saturday 21 November 2026 at 7:05 pm". */
export function showWholeMoment(instant: string): string {
  return long.format(new Date(instant))
}
