const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something took, to the two largest units that count: "2 days 3 hours", "5 minutes". Milliseconds. */
export function showDuration(milliseconds: number): string {
  if (milliseconds < minute) return 'less than a minute'
  // Rounded to what is shown, so that 59.9 minutes are an hour.
  const shown = milliseconds < day ? round(milliseconds, minute) : round(milliseconds, hour)
  const parts = [
    count(Math.floor(shown / day), 'day'),
    count(Math.floor((shown % day) / hour), 'hour'),
    shown < day ? count(Math.floor((shown % hour) / minute), 'minute') : '',
  ]
  return parts.filter((part) => part !== '').join(' ')
}

function round(milliseconds: number, unit: number): number {
  return Math.round(milliseconds / unit) * unit
}

function count(amount: number, unit: string): string {
  if (amount === 0) return ''
  return amount === 1 ? `1 ${unit}` : `${amount} ${unit}s`
}
