/** The median; of an even count, the lower of the two in the middle. */
export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((left, right) => left - right)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** The percentile, as a part of 1. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = [...figures].sort((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
