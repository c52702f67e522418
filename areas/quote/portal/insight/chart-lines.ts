import type { DepositPoint } from '#areas/quote/contract'

export type PricedPoint = DepositPoint & { readonly customerPremiumPayable: number }

/** The points of the curve in runs without a gap: where no rate is offered, the line breaks. */
export function chartLines(points: readonly DepositPoint[]): readonly (readonly PricedPoint[])[] {
  const lines: PricedPoint[][] = [[]]
  for (const point of points) {
    if (isPriced(point)) lines.at(-1)?.push(point)
    else lines.push([])
  }
  return lines.filter((line) => line.length > 0)
}

export function isPriced(point: DepositPoint): point is PricedPoint {
  return point.customerPremiumPayable !== null
}

/** The place in the list of the point whose deposit is nearest. */
export function nearestTo(deposit: number, points: readonly PricedPoint[]): number {
  const gaps = points.map((point) => Math.abs(point.deposit - deposit))
  return gaps.indexOf(Math.min(...gaps))
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

/** About one row for each whole percent of deposit, and the own point: enough to read, few enough to read them. */
export function tableRows(points: readonly DepositPoint[], own: DepositPoint | null): readonly DepositPoint[] {
  const byPercent = new Map<number, DepositPoint>()
  for (const point of points) {
    const percent = Math.round(point.depositPercent)
    const known = byPercent.get(percent)
    const nearer = !known || Math.abs(point.depositPercent - percent) < Math.abs(known.depositPercent - percent)
    if (nearer) byPercent.set(percent, point)
  }
  const rows = [...byPercent.values()].filter((point) => point.deposit !== own?.deposit)
  return (own ? [...rows, own] : rows).sort((one, other) => one.deposit - other.deposit)
}
