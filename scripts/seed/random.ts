/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export type Random = {
  /** At least 0, below 1. */
  readonly next: () => number
  /** A whole number between the two, both included. */
  readonly between: (lowest: number, highest: number) => number
  readonly oneOf: <Value>(values: readonly [Value, ...Value[]]) => Value
  /** True with this probability, 0 to 1. */
  readonly happens: (often: number) => boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (lowest, highest) => lowest + Math.floor(next() * (highest - lowest + 1)),
    oneOf: (values) => values[Math.floor(next() * values.length)] ?? values[0],
    happens: (often) => next() < often,
  }
}
