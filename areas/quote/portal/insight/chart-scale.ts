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
