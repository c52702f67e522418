import { formatPercent } from '#packages/money'
import type { RateBand } from './rate-card.ts'
import { groupByLvr, type ReadBand, readRateBand } from './read-rate-bands.ts'

/** A fault of a rate card or duty table; `productType` and `row` are set when it is in a product's rate table. */
export type TableFault = {
  readonly productType: string | null
  readonly row: number | null
  readonly reason: string
}

/** Thrown for an invalid rate card or duty table, with every fault found. */
export class UnusableTable extends Error {
  override readonly name = 'UnusableTable'
  readonly faults: readonly TableFault[]

  constructor(table: string, faults: readonly TableFault[]) {
    super(`${table} cannot be used: ${faults.map(sentence).join('; ')}`)
    this.faults = faults
  }
}

function sentence({ productType, row, reason }: TableFault): string {
  const place = [productType, row === null ? null : `row ${row}`].filter((part) => part !== null).join(' ')
  return place ? `${place}: ${reason}` : reason
}

/** A fault of a rate table, with its row (the line of the file). */
export type RateBandFault = { readonly row: number; readonly reason: string }

/**
 * Finds every fault that would make a rate ambiguous or missing: figures that cannot be parsed exactly, falling edges,
 * rates outside 0 to 100, gaps and overlaps between LVR bands and between the loan bands within one. A table without
 * faults has exactly one rate for every loan from $0 at every LVR from the lowest edge to the highest. Rows may be in
 * any order. Gaps and overlaps are checked only when every row can be parsed.
 */
export function validateRateBands(bands: readonly RateBand[]): readonly RateBandFault[] {
  if (bands.length === 0) return [{ row: 1, reason: 'the table has no rates' }]
  const read: ReadBand[] = []
  const faults: RateBandFault[] = []
  for (const band of bands) {
    const result = readRateBand(band)
    if (typeof result === 'string') faults.push({ row: band.row, reason: result })
    else read.push(result)
  }
  return faults.length > 0 ? faults : faultsBetween(read)
}

function faultsBetween(bands: readonly ReadBand[]): readonly RateBandFault[] {
  const groups = groupByLvr(bands)
  let highestLoan = 0n
  for (const { loanTo } of bands) if (loanTo > highestLoan) highestLoan = loanTo
  return groups.flatMap((group, index) => [
    ...lvrFaults(groups[index - 1]?.[0], group[0]),
    ...loanFaults(group),
    ...highestLoanFaults(group, highestLoan),
  ])
}

function lvrFaults(below: ReadBand | undefined, band: ReadBand): readonly RateBandFault[] {
  if (!below || band.lvrFrom === below.lvrTo + 1n) return []
  if (band.lvrFrom <= below.lvrTo) {
    return [{ row: band.row, reason: `LVR ${lvrRange(band)} overlaps ${lvrRange(below)} of row ${below.row}` }]
  }
  const gap = `${formatPercent(below.lvrTo + 1n)} to ${formatPercent(band.lvrFrom - 1n)}`
  return [{ row: band.row, reason: `LVR ${gap} has no rate: a gap after row ${below.row}` }]
}

function loanFaults(group: readonly ReadBand[]): readonly RateBandFault[] {
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

function highestLoanFaults(group: readonly ReadBand[], highestLoan: bigint): readonly RateBandFault[] {
  const top = group.at(-1)
  if (!top || top.loanTo >= highestLoan) return []
  const gap = `${top.loanTo + 1n} to ${highestLoan}`
  return [{ row: top.row, reason: `loans ${gap} have no rate at LVR ${lvrRange(top)}, but have one at another LVR` }]
}

function lvrRange(band: ReadBand): string {
  return `${formatPercent(band.lvrFrom)} to ${formatPercent(band.lvrTo)}`
}

function loanRange(band: ReadBand): string {
  return `${band.loanFrom} to ${band.loanTo}`
}
