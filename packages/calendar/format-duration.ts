const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Formats milliseconds in their two largest units: "1 day 6 hours", "5 minutes". */
export function formatDuration(milliseconds: number): string {
  if (milliseconds < minute) return 'less than a minute'
  // Rounds to the smallest displayed unit, so that 59.9 minutes become an hour.
  const unit = milliseconds < day ? minute : hour
  const shown = Math.round(milliseconds / unit) * unit
  return [
    formatCount(Math.floor(shown / day), 'day'),
    formatCount(Math.floor((shown % day) / hour), 'hour'),
    shown < day ? formatCount(Math.floor((shown % hour) / minute), 'minute') : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function formatCount(amount: number, unit: string): string {
  if (amount === 0) return ''
  return amount === 1 ? `1 ${unit}` : `${amount} ${unit}s`
}
