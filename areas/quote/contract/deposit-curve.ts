import { formatDollars } from '#packages/money'
import type { DepositPoint } from './scenarios.ts'

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

/** One row for each cut-off, with the lower of its two prices, and one for the quote. */
export function depositRows(points: readonly DepositPoint[], own: DepositPoint | null): readonly DepositPoint[] {
  // The curve has two points per cut-off, a cent apart; the second one, with the larger deposit, costs less.
  const isCutOff = (point: DepositPoint, index: number) => point.deposit - (points[index - 1]?.deposit ?? 0) < 1
  const cutOffs = points.filter((point, index) => index > 0 && isPriced(point) && isCutOff(point, index))
  const percents = new Map(cutOffs.map((point) => [point.depositPercent.toFixed(2), point]))
  if (own) percents.set(own.depositPercent.toFixed(2), own)
  return [...percents.values()].sort((one, other) => one.deposit - other.deposit)
}

/** Says in words what the chart shows: its ends, and the quote's own point. */
export function describeCurve(points: readonly DepositPoint[], own: DepositPoint | null): string {
  const inWords = ({ deposit, customerPremiumPayable }: PricedPoint) =>
    `${formatDollars(customerPremiumPayable)} at a deposit of ${formatDollars(deposit)}`
  const priced = points.filter(isPriced)
  const ends = [priced.at(0), priced.at(-1)]
    .filter((point) => point !== undefined)
    .map(inWords)
    .join(' to ')
  return own && isPriced(own) ? `From ${ends}. This quote: ${inWords(own)}.` : `From ${ends}.`
}

/** Formats an axis label: "$500", "$20k", "$1.2m". */
export function short(dollars: number): string {
  const [unit, sign] = dollars >= 1_000_000 ? [1_000_000, 'm'] : dollars >= 1000 ? [1000, 'k'] : [1, '']
  return `$${Number((dollars / unit).toFixed(2))}${sign}`
}

/** A linear scale from figures to pixels, with ticks at multiples of 1, 2 or 5 times a power of ten. */
export function scale(figures: readonly [number, number], pixels: readonly [number, number]) {
  const [minDeposit, maxDeposit] = figures
  const [start, end] = pixels
  const span = maxDeposit - minDeposit || 1
  return {
    at: (figure: number) => Math.round((start + ((figure - minDeposit) / span) * (end - start)) * 10) / 10,
    from: (pixel: number) => minDeposit + ((pixel - start) / (end - start)) * span,
    ticks: (count: number) => {
      const power = 10 ** Math.floor(Math.log10(span / count))
      const step = ([1, 2, 5].find((times) => times * power >= span / count) ?? 10) * power
      const first = Math.ceil(minDeposit / step)
      return Array.from({ length: Math.floor(maxDeposit / step) - first + 1 }, (_, index) => (first + index) * step)
    },
  }
}
