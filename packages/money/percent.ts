import type { Cents } from './cents.ts'

/** A percentage with two decimals, in hundredths: 90.00 % is 9000n. */
export type HundredthsOfPercent = bigint

/** part / whole x 100, rounded half up to two decimals; `null` when there is no whole to compare with. */
export function percentOf(part: Cents, whole: Cents): HundredthsOfPercent | null {
  if (whole <= 0n || part < 0n) return null
  return (part * 20_000n + whole) / (2n * whole)
}

/** The percent of a JSON answer: 9000n becomes 90. */
export function toPercent(hundredths: HundredthsOfPercent): number {
  return Number(hundredths) / 100
}

/** Shows a percentage with its two decimals: "90.00%". Takes hundredths, or the percent of a JSON answer. */
export function formatPercent(percent: HundredthsOfPercent | number): string {
  if (typeof percent === 'number') return `${percent.toFixed(2)}%`
  return `${percent / 100n}.${String(percent % 100n).padStart(2, '0')}%`
}

/** Shows the premium rate of a JSON answer with its three decimals: "2.180%" (specification 000 §9). */
export function formatRate(percent: number): string {
  return `${percent.toFixed(3)}%`
}
