import type { DepositPoint } from '#areas/quote/contract'

export type PricedPoint = DepositPoint & { readonly customerPremiumPayable: number }

export function isPriced(point: DepositPoint): point is PricedPoint {
  return point.customerPremiumPayable !== null
}

/** Splits the curve into continuous lines: a line ends where the card offers no rate. */
export function chartLines(points: readonly DepositPoint[]): readonly (readonly PricedPoint[])[] {
  const lines: PricedPoint[][] = [[]]
  for (const point of points) {
    if (isPriced(point)) lines.at(-1)?.push(point)
    else lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}

/** Ranges of deposit without a rate: from the first such point to the point after the last one. */
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

/** The step of the slider in dollars. */
export const depositStep = 1_000

/** The range of the slider: whole steps from the own deposit, within the curve. */
export function depositRange(points: readonly DepositPoint[], own: DepositPoint | null) {
  const deposits = points.map(({ deposit }) => deposit)
  const [least, most] = [Math.min(...deposits), Math.max(...deposits)]
  const start = own ? own.deposit : Math.ceil(least / depositStep) * depositStep
  const min = start - Math.floor((start - least) / depositStep) * depositStep
  return { min, max: min + Math.floor((most - min) / depositStep) * depositStep, start }
}

/**
 * The curve at a deposit, interpolated linearly: the premium is linear between two points, and the curve has a point on
 * either side of each cut-off. `exact` is true at a point of the curve.
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

/** One row for each cut-off, with the lower of its two prices, and one for the quote. */
export function tableRows(points: readonly DepositPoint[], own: DepositPoint | null): readonly DepositPoint[] {
  const cutOffs = points.filter((point, index) => {
    const before = points[index - 1]
    // The curve has two points per cut-off, a cent apart.
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

/** Maps figures to pixels. */
export type Scale = {
  readonly at: (figure: number) => number
  /** Maps a pixel to its figure. */
  readonly from: (pixel: number) => number
  /** Round figures within the range, for the axis ticks. */
  readonly marks: readonly number[]
}

/** A linear scale from figures to pixels, with approximately `marks` ticks. */
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
