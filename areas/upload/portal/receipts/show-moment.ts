const sydney = new Intl.DateTimeFormat('en-AU', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Australia/Sydney',
})

/** An instant as people read it: "21/11/2026 14:05", in Sydney. */
export function showMoment(instant: string): string {
  return sydney.format(new Date(instant)).replace(',', '')
}

/** What an upload was sent against, as in "Policy 1000000001". */
export function showAgainst(against: { readonly uploadType: string; readonly number: string } | null): string {
  return against === null ? '–' : `${against.uploadType} ${against.number}`
}
