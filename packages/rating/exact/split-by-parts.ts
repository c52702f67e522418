import { divideHalfUp } from './divide-half-up.ts'

/**
 * Splits a whole in proportion to weights. Each part is rounded half up and the last takes the remainder, so that the
 * parts always sum to the whole.
 *
 * No part takes more than is left: of 2 cents in four equal parts the first three would round up to 3 cents, and the
 * last would owe one. Weights may be zero, but not all of them.
 */
export function splitByParts(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = sumOf(weights)
  const last = weights.length - 1
  let left = total
  return weights.map((weight, index) => {
    const part = index === last ? left : atMost(left, divideHalfUp(total * weight, sum))
    left -= part
    return part
  })
}

function atMost(limit: bigint, part: bigint): bigint {
  return part > limit ? limit : part
}

function sumOf(weights: readonly bigint[]): bigint {
  let sum = 0n
  for (const weight of weights) sum += weight
  return sum
}
