import { formatPercent } from '#packages/money'
import { type Cents, centsPerDollar, decimals, type Lvr, type Percent, parseDecimal, wholePercent } from '../exact.ts'
import type { RateBand } from './rate-card.ts'

/** A parsed row of the table. Loan edges are in whole dollars, so that consecutive bands differ by one. */
type ParsedBand = {
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
  readonly loanBands: readonly { readonly upTo: Cents; readonly rate: Percent }[]
}

/** Parses a row exactly; returns the reason, without a full stop, when the row is invalid. */
function parseRateBand(band: RateBand): ParsedBand | string {
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

/** Groups the rows by LVR band, in ascending order of LVR and loan; no group is empty. */
function groupByLvr(bands: readonly ParsedBand[]): readonly (readonly [ParsedBand, ...ParsedBand[]])[] {
  const groups = new Map<string, [ParsedBand, ...ParsedBand[]]>()
  for (const band of [...bands].sort(byLvrThenLoan)) {
    const key = `${band.lvrFrom}-${band.lvrTo}`
    const group = groups.get(key)
    if (group) group.push(band)
    else groups.set(key, [band])
  }
  return [...groups.values()]
}

function byLvrThenLoan(one: ParsedBand, other: ParsedBand): number {
  return Number(one.lvrFrom - other.lvrFrom || one.lvrTo - other.lvrTo || one.loanFrom - other.loanFrom)
}

/** An error of a rate table, with its row (the line of the file). */
export type RateBandError = { readonly row: number; readonly reason: string }

/**
 * Reads a rate table, and finds every error that would make a rate ambiguous or missing: figures that cannot be parsed
 * exactly, falling edges, rates outside 0 to 100, gaps and overlaps between LVR bands and between the loan bands within
 * one. A table without errors has exactly one rate for every loan from $0 at every LVR from the lowest edge to the
 * highest. Rows may be in any order. Gaps and overlaps are checked only when every row can be parsed.
 *
 * @returns the bands in ascending order; only those of a table without errors can price
 */
export function parseRateTable(rows: readonly RateBand[]): {
  readonly lvrBands: readonly LvrBand[]
  readonly errors: readonly RateBandError[]
} {
  if (rows.length === 0) return { lvrBands: [], errors: [{ row: 1, reason: 'the table has no rates' }] }
  const results = rows.map((band) => ({ row: band.row, read: parseRateBand(band) }))
  const unread = results.flatMap(({ row, read }) => (typeof read === 'string' ? [{ row, reason: read }] : []))
  if (unread.length > 0) return { lvrBands: [], errors: unread }
  const groups = groupByLvr(results.flatMap(({ read }) => (typeof read === 'string' ? [] : [read])))
  let highestLoan = 0n
  for (const { loanTo } of groups.flat()) if (loanTo > highestLoan) highestLoan = loanTo
  return {
    lvrBands: groups.map((group) => ({
      from: group[0].lvrFrom,
      upTo: group[0].lvrTo,
      loanBands: group.map(({ loanTo, rate }) => ({ upTo: loanTo * centsPerDollar, rate })),
    })),
    errors: groups.flatMap((group, index) => [
      ...lvrErrors(groups[index - 1]?.[0], group[0]),
      ...loanErrors(group),
      ...highestLoanErrors(group, highestLoan),
    ]),
  }
}

function lvrErrors(below: ParsedBand | undefined, band: ParsedBand): readonly RateBandError[] {
  if (!below || band.lvrFrom === below.lvrTo + 1n) return []
  if (band.lvrFrom <= below.lvrTo) {
    return [{ row: band.row, reason: `LVR ${lvrRange(band)} overlaps ${lvrRange(below)} of row ${below.row}` }]
  }
  const gap = `${formatPercent(below.lvrTo + 1n)} to ${formatPercent(band.lvrFrom - 1n)}`
  return [{ row: band.row, reason: `LVR ${gap} has no rate: a gap after row ${below.row}` }]
}

function loanErrors(group: readonly ParsedBand[]): readonly RateBandError[] {
  return group.flatMap((band, index) => {
    const below = group[index - 1]
    const expected = below ? below.loanTo + 1n : 0n
    if (band.loanFrom === expected) return []
    if (below && band.loanFrom <= below.loanTo) {
      return [{ row: band.row, reason: `loans ${loanRange(band)} overlap ${loanRange(below)} of row ${below.row}` }]
    }
    const gap = `${expected} to ${band.loanFrom - 1n}`
    return [{ row: band.row, reason: `loans ${gap} have no rate at LVR ${lvrRange(band)}: a gap` }]
  })
}

function highestLoanErrors(group: readonly ParsedBand[], highestLoan: bigint): readonly RateBandError[] {
  const top = group.at(-1)
  if (!top || top.loanTo >= highestLoan) return []
  const gap = `${top.loanTo + 1n} to ${highestLoan}`
  return [{ row: top.row, reason: `loans ${gap} have no rate at LVR ${lvrRange(top)}, but have one at another LVR` }]
}

function lvrRange(band: ParsedBand): string {
  return `${formatPercent(band.lvrFrom)} to ${formatPercent(band.lvrTo)}`
}

function loanRange(band: ParsedBand): string {
  return `${band.loanFrom} to ${band.loanTo}`
}
