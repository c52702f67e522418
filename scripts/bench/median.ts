/** The middle of some figures; of an even number, the lower of the two in the middle. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((left, right) => left - right)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** The figure below which that part of all figures lies. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = [...figures].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
