import { formatDollars, formatPercent, parseDollars } from '#packages/money'

export function dollars(amount: number | null): string {
  const cents = amount === null ? null : parseDollars(amount)
  return cents === null ? '–' : formatDollars(cents)
}

export function percent(figure: number | null): string {
  return figure === null ? '–' : formatPercent(figure)
}
