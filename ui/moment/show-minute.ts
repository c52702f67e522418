const minutes = new Intl.DateTimeFormat('en-AU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Australia/Sydney',
})

/** An instant in figures, as the searches find it: "21/11/2026 14:05", in Sydney. What is no instant stays as it is. */
export function showMinute(instant: string | null): string {
  if (instant === null) return ''
  const moment = new Date(instant)
  return Number.isNaN(moment.getTime()) ? instant : minutes.format(moment).replace(',', '')
}
