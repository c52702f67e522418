/**
 * numerator / denominator, rounded half up to a whole number: (5n, 2n) is 3n.
 *
 * Neither may be negative: which way half of a debt rounds is a question that the arithmetic of a premium never asks.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) {
    throw new RangeError(`${numerator} / ${denominator}: give a numerator of at least 0 and a denominator above it`)
  }
  // half of an odd denominator is cut off, which is right: no whole number lies exactly half way between its multiples
  return (numerator + denominator / 2n) / denominator
}
