import { processorTimeBelow } from './processes.ts'

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

/** Milliseconds of each call, and of processor time per call, of all processes that this one started. */
export type Load = { readonly taken: readonly number[]; readonly processor: number }

/** Runs calls one after another; the first ones are not measured. */
export async function measureEach<Sample>(
  samples: readonly Sample[],
  unmeasured: number,
  work: (sample: Sample) => Promise<unknown>,
): Promise<Load> {
  const taken: number[] = []
  let before = 0
  for (const [index, sample] of samples.entries()) {
    if (index === unmeasured) before = processorTimeBelow(process.pid)
    const began = performance.now()
    await work(sample)
    if (index >= unmeasured) taken.push(performance.now() - began)
  }
  return { taken, processor: (processorTimeBelow(process.pid) - before) / taken.length }
}

/** The columns p50, p95 and processor time. */
export function figuresOf({ taken, processor }: Load): string {
  return [percentile(taken, 0.5), percentile(taken, 0.95), processor]
    .map((figure) => figure.toFixed(1).padStart(8))
    .join('')
}

/** "median 12 ms, p95 34 ms (aim 10)"; the aim is one of the median. */
export function describeTimes(times: readonly number[], aim: number | null): string {
  const aimed = aim === null ? '' : ` (aim ${aim})`
  return `median ${median(times).toFixed(1)} ms, p95 ${percentile(times, 0.95).toFixed(1)} ms${aimed}`
}
