import { formatDollars, parseDollars } from '#packages/money'

/** Dollars of an answer as people read them: 12949.2 is "$12,949.20". */
export function showDollars(dollars: number): string {
  const cents = parseDollars(dollars)
  return cents === null ? String(dollars) : formatDollars(cents)
}

/** An LVR or a share of an answer, in percent with two decimals: "90.00%". */
export function showPercent(percent: number): string {
  return `${percent.toFixed(2)}%`
}

/** A premium rate of an answer, in percent with three decimals: "2.180%" (specification 000 §9). */
export function showRate(percent: number): string {
  return `${percent.toFixed(3)}%`
}
