import { type Cents, centsPerDollar, decimals, type Lvr, type Percent, parseDecimal, wholePercent } from '../exact.ts'
import type { RateBand } from './rate-card.ts'

/** A parsed row of the table. Loan edges are in whole dollars, so that consecutive bands differ by one. */
export type ReadBand = {
  readonly row: number
  readonly lvrFrom: Lvr
  readonly lvrTo: Lvr
  readonly loanFrom: bigint
  readonly loanTo: bigint
  readonly rate: Percent
}

/** The rates of one LVR band, its loan bands in ascending order. Look-up uses the upper edges. */
export type LvrBand = {
  readonly from: Lvr
  readonly upTo: Lvr
  readonly loanBands: readonly LoanBand[]
}
export type LoanBand = { readonly upTo: Cents; readonly rate: Percent }

/** Parses a row exactly; returns the reason, without a full stop, when the row is invalid. */
export function readRateBand(band: RateBand): ReadBand | string {
  const lvrFrom = parseDecimal(band.lvrFrom, decimals.lvr)
  const lvrTo = parseDecimal(band.lvrTo, decimals.lvr)
  if (lvrFrom === null) return `lvr_from "${band.lvrFrom}" is not a number with at most two decimals`
  if (lvrTo === null) return `lvr_to "${band.lvrTo}" is not a number with at most two decimals`
  if (lvrFrom < 0n) return `lvr_from ${band.lvrFrom} is below 0`
  if (lvrFrom > lvrTo) return `lvr_from ${band.lvrFrom} is above lvr_to ${band.lvrTo}`

  const loanFrom = parseDecimal(band.loanFrom, decimals.dollars)
  const loanTo = parseDecimal(band.loanTo, decimals.dollars)
  if (loanFrom === null) return `loan_from "${band.loanFrom}" is not a whole number of dollars`
  if (loanTo === null) return `loan_to "${band.loanTo}" is not a whole number of dollars`
  if (loanFrom < 0n) return `loan_from ${band.loanFrom} is below 0`
  if (loanFrom > loanTo) return `loan_from ${band.loanFrom} is above loan_to ${band.loanTo}`

  const rate = parseDecimal(band.ratePercent, decimals.percent)
  if (rate === null) return `rate_percent "${band.ratePercent}" is not a number with at most three decimals`
  if (rate < 0n || rate > wholePercent) return `rate_percent ${band.ratePercent} is outside 0 to 100`

  return { row: band.row, lvrFrom, lvrTo, loanFrom, loanTo, rate }
}

/** Sorts the rows of a valid table for look-up. */
export function arrangeRateBands(bands: readonly ReadBand[]): readonly LvrBand[] {
  return groupByLvr(bands).map(([first, ...others]) => ({
    from: first.lvrFrom,
    upTo: first.lvrTo,
    loanBands: [first, ...others].map((band) => ({ upTo: band.loanTo * centsPerDollar, rate: band.rate })),
  }))
}

/** Groups the rows by LVR band, in ascending order of LVR and loan; no group is empty. */
export function groupByLvr(bands: readonly ReadBand[]): readonly (readonly [ReadBand, ...ReadBand[]])[] {
  const groups = new Map<string, [ReadBand, ...ReadBand[]]>()
  for (const band of [...bands].sort(byLvrThenLoan)) {
    const key = `${band.lvrFrom}-${band.lvrTo}`
    const group = groups.get(key)
    if (group) group.push(band)
    else groups.set(key, [band])
  }
  return [...groups.values()]
}

function byLvrThenLoan(one: ReadBand, other: ReadBand): number {
  return Number(one.lvrFrom - other.lvrFrom || one.lvrTo - other.lvrTo || one.loanFrom - other.loanFrom)
}
