import type { DepositPoint } from '#areas/quote/contract'

export type PricedPoint = DepositPoint & { readonly customerPremiumPayable: number }

export function isPriced(point: DepositPoint): point is PricedPoint {
  return point.customerPremiumPayable !== null
}

/** The points of the curve in runs without a gap: where no rate is offered, the line breaks. */
export function chartLines(points: readonly DepositPoint[]): readonly (readonly PricedPoint[])[] {
  const lines: PricedPoint[][] = [[]]
  for (const point of points) {
    if (isPriced(point)) lines.at(-1)?.push(point)
    else lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}

/** Where no rate is offered: from the deposit where a run of such points begins to the one where it ends. */
export function unpricedRanges(points: readonly DepositPoint[]): readonly (readonly [number, number])[] {
  const ranges: [number, number][] = []
  for (const [index, point] of points.entries()) {
    if (isPriced(point)) continue
    const before = points[index - 1]
    const range = before && !isPriced(before) ? ranges.at(-1) : undefined
    const end = (points[index + 1] ?? point).deposit
    if (range) range[1] = end
    else ranges.push([point.deposit, end])
  }
  return ranges
}

/** Dollars between two places of the slider. */
export const depositStep = 1_000

/** The places of the slider: whole steps from the own deposit, within the curve. */
export function depositRange(points: readonly DepositPoint[], own: DepositPoint | null) {
  const deposits = points.map(({ deposit }) => deposit)
  const [least, most] = [Math.min(...deposits), Math.max(...deposits)]
  const start = own ? own.deposit : Math.ceil(least / depositStep) * depositStep
  const min = start - Math.floor((start - least) / depositStep) * depositStep
  return { min, max: min + Math.floor((most - min) / depositStep) * depositStep, start }
}

/**
 * The curve at a deposit. A premium rises in straight lines between the points of the curve, which has one on either side
 * of each cut-off; `exact` where a point of the curve is met.
 */
export function pointAt(deposit: number, points: readonly DepositPoint[]): DepositPoint & { readonly exact: boolean } {
  const met = points.find((point) => point.deposit === deposit)
  if (met) return { ...met, exact: true }
  const after = points.find((point) => point.deposit > deposit) ?? points.at(-1)
  const before = points.findLast((point) => point.deposit < deposit) ?? after
  if (!before || !after) return { deposit, depositPercent: 0, baseLVR: 0, customerPremiumPayable: null, exact: false }
  const part = after === before ? 0 : (deposit - before.deposit) / (after.deposit - before.deposit)
  const between = (from: number, to: number) => from + (to - from) * part
  return {
    deposit,
    depositPercent: between(before.depositPercent, after.depositPercent),
    baseLVR: between(before.baseLVR, after.baseLVR),
    customerPremiumPayable:
      isPriced(before) && isPriced(after) ? between(before.customerPremiumPayable, after.customerPremiumPayable) : null,
    exact: false,
  }
}

/** One row for each cut-off, with the better of the two prices that meet there, and one for the quote itself. */
export function tableRows(points: readonly DepositPoint[], own: DepositPoint | null): readonly DepositPoint[] {
  const cutOffs = points.filter((point, index) => {
    const before = points[index - 1]
    // The curve has a point on either side of a cut-off, a cent apart.
    return before !== undefined && isPriced(point) && point.deposit - before.deposit < 1
  })
  const rows = new Map<string, DepositPoint>()
  for (const point of [...cutOffs, ...(own ? [own] : [])]) {
    const percent = point.depositPercent.toFixed(2)
    const known = rows.get(percent)
    const isBetter = !known || (point.customerPremiumPayable ?? 0) < (known.customerPremiumPayable ?? 0)
    if (point === own || isBetter) rows.set(percent, point)
  }
  return [...rows.values()].sort((one, other) => one.deposit - other.deposit)
}

/** From a figure to its place on the page. */
export type Scale = {
  readonly at: (figure: number) => number
  /** And back. */
  readonly from: (pixel: number) => number
  /** Round figures within the range, for the marks of the axis. */
  readonly marks: readonly number[]
}

/** A straight scale from a range of figures to a range of pixels, with about so many marks. */
export function chartScale(
  figures: readonly [number, number],
  pixels: readonly [number, number],
  marks: number,
): Scale {
  const [least, most] = figures
  const [start, end] = pixels
  const span = most - least || 1
  return {
    at: (figure) => start + ((figure - least) / span) * (end - start),
    from: (pixel) => least + ((pixel - start) / (end - start)) * span,
    marks: roundFigures(least, most, marks),
  }
}

/** Multiples of 1, 2 or 5 times a power of ten. */
function roundFigures(least: number, most: number, count: number): readonly number[] {
  const rough = Math.max((most - least) / Math.max(count, 1), 1e-9)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((times) => times * power >= rough) ?? 10) * power
  const first = Math.ceil(least / step) * step
  const length = Math.max(0, Math.floor((most - first) / step + 1e-9) + 1)
  return Array.from({ length }, (_, index) => first + index * step)
}
