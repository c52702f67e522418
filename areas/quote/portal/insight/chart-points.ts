import type { DepositPoint } from '#areas/quote/contract'

export type PricedPoint = DepositPoint & { readonly customerPremiumPayable: number }
export type Line = readonly [PricedPoint, ...PricedPoint[]]

export function isPriced(point: DepositPoint): point is PricedPoint {
  return point.customerPremiumPayable !== null
}

/** Splits the curve into continuous lines: a line ends where the card offers no rate. */
export function chartLines(points: readonly DepositPoint[]): readonly Line[] {
  const lines: [PricedPoint, ...PricedPoint[]][] = []
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (!isPriced(point)) continue
    if (before && isPriced(before)) lines.at(-1)?.push(point)
    else lines.push([point])
  }
  return lines
}

/** The ranges of deposit before, between and after the lines. */
export function unpricedRanges(points: readonly DepositPoint[]): readonly (readonly [number, number])[] {
  const ends = chartLines(points).flatMap((line) => [line[0].deposit, line.at(-1)?.deposit ?? 0])
  const edges = [points[0]?.deposit ?? 0, ...ends, points.at(-1)?.deposit ?? 0]
  const ranges = edges.map((from, index) => [from, edges[index + 1] ?? from] as const)
  return ranges.filter(([from, to], index) => index % 2 === 0 && to > from)
}

/** The step of the slider in dollars. */
export const depositStep = 1_000

/** The range of the slider: whole steps from the own deposit, within the curve. */
export function depositRange(points: readonly DepositPoint[], own: DepositPoint | null) {
  const [minDeposit, maxDeposit] = [points[0]?.deposit ?? 0, points.at(-1)?.deposit ?? 0]
  const start = own ? own.deposit : Math.ceil(minDeposit / depositStep) * depositStep
  const stepsTo = (deposit: number) => Math.floor(Math.abs(deposit - start) / depositStep) * depositStep
  return { min: start - stepsTo(minDeposit), max: start + stepsTo(maxDeposit), start }
}

/**
 * The curve at a deposit, interpolated linearly: the premium is linear between two points, and the curve has a point on
 * either side of each cut-off. `exact` is true at a point of the curve.
 */
export function pointAt(deposit: number, points: readonly DepositPoint[]): DepositPoint & { readonly exact: boolean } {
  const before = points.findLast((point) => point.deposit <= deposit) ?? points[0]
  const after = points.find((point) => point.deposit >= deposit) ?? before
  if (!before || !after) return { deposit, depositPercent: 0, baseLVR: 0, customerPremiumPayable: null, exact: false }
  if (before === after) return { ...before, deposit, exact: true }
  const fraction = (deposit - before.deposit) / (after.deposit - before.deposit)
  const between = (from: number, to: number) => from + (to - from) * fraction
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
  // The curve has two points per cut-off, a cent apart; the second one, with the larger deposit, costs less.
  const isCutOff = (point: DepositPoint, index: number) => point.deposit - (points[index - 1]?.deposit ?? 0) < 1
  const cutOffs = points.filter((point, index) => index > 0 && isPriced(point) && isCutOff(point, index))
  const percents = new Map(cutOffs.map((point) => [point.depositPercent.toFixed(2), point]))
  if (own) percents.set(own.depositPercent.toFixed(2), own)
  return [...percents.values()].sort((one, other) => one.deposit - other.deposit)
}
