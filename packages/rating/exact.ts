/*
 * Every figure of this folder is a whole number of a small unit, held in a bigint: no figure can have a fraction of a
 * cent, and no binary float can creep in. The four units:
 */

/** An amount of Australian dollars in whole cents: $540,000.00 is 54_000_000n. */
export type Cents = bigint

/** A loan to value ratio in hundredths of a percent, the two decimals a lender quotes: 90.00 % is 9_000n. */
export type Lvr = bigint

/** A rate of premium, tax or duty in thousandths of a percent: 2.180 % is 2_180n. */
export type Percent = bigint

/** What a premium is multiplied by, in ten-thousandths: 0.90 is 9_000n. */
export type Factor = bigint

export const centsPerDollar = 100n
export const wholeLvr: Lvr = 10_000n
export const wholePercent: Percent = 100_000n
export const wholeFactor: Factor = 10_000n

/** How many decimals each unit can hold; what has more is refused rather than rounded. */
export const decimals = { cents: 2, dollars: 0, lvr: 2, percent: 3, factor: 4 } as const

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

/** A percentage of an amount, rounded half up to the cent. */
export function percentOf(amount: Cents, percent: Percent): Cents {
  return divideHalfUp(amount * percent, wholePercent)
}

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

const plainDecimal = /^(-?)(\d{1,15})(?:\.(\d+))?$/

/**
 * Reads a plain decimal exactly, as a whole number of its last decimal place: ("90.01", 2) is 9001n, ("2.5", 3) is 2500n.
 *
 * Answers `null` for anything that is not a plain decimal ("1e3", "1,000", "") and for more decimals than `places`:
 * a table whose figures had to be rounded would not be the table that was published. Zeros beyond them do no harm.
 */
export function parseDecimal(text: string, places: number): bigint | null {
  const match = plainDecimal.exec(text)
  if (!match) return null
  const [, sign = '', whole = '', written = ''] = match
  const kept = written.slice(0, places).padEnd(places, '0')
  if (/[1-9]/.test(written.slice(places))) return null
  const size = BigInt(whole + kept)
  return sign === '-' ? -size : size
}

/** "2.180%", the three decimals that a quote shows: specification 000 §9. */
export function writePercent(percent: Percent): string {
  return `${writeDecimal(percent, decimals.percent)}%`
}

/** "10%", "9.5%": a tax or duty rate as it is spoken of. */
export function writeTaxPercent(percent: Percent): string {
  return `${writeDecimal(percent, decimals.percent).replace(/\.?(?<!0)0+$/, '')}%`
}

/** "0.90", "1.125" */
export function writeFactor(factor: Factor): string {
  return writeDecimal(factor, decimals.factor).replace(/0{1,2}$/, '')
}

function writeDecimal(scaled: bigint, places: number): string {
  const digits = String(scaled).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
