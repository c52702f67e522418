/*
 * All figures of this package are whole numbers of a small unit, as bigint, which excludes fractions of a cent and
 * binary floats. The four units:
 */

/** An amount of Australian dollars in whole cents: $540,000.00 is 54_000_000n. */
export type Cents = bigint

/** A loan to value ratio in hundredths of a percent, the two decimals a lender quotes: 90.00 % is 9_000n. */
export type Lvr = bigint

/** A rate of premium, tax or duty in thousandths of a percent: 2.180 % is 2_180n. */
export type Percent = bigint

/** A factor of a loading, in ten-thousandths: 0.90 is 9_000n. */
export type Factor = bigint

export const centsPerDollar = 100n
export const wholeLvr: Lvr = 10_000n
export const wholePercent: Percent = 100_000n
export const wholeFactor: Factor = 10_000n

/** The decimals of each unit; figures with more are refused, not rounded. */
export const decimals = { cents: 2, dollars: 0, lvr: 2, percent: 3, factor: 4 } as const

/**
 * numerator / denominator, rounded half up to a whole number: (5n, 2n) is 3n.
 *
 * Throws `RangeError` for negative values: pricing never needs them, so rounding of negative halves is undefined.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  if (numerator < 0n || denominator <= 0n) {
    throw new RangeError(`${numerator} / ${denominator}: give a numerator of at least 0 and a denominator above it`)
  }
  // truncation is safe for an odd denominator: no numerator is exactly halfway between two of its multiples
  return (numerator + denominator / 2n) / denominator
}

/** A percentage of an amount, rounded half up to the cent. */
export function percentOf(amount: Cents, percent: Percent): Cents {
  return divideHalfUp(amount * percent, wholePercent)
}

/**
 * Splits a total in proportion to weights. Each part is rounded half up and the last is the remainder, so that the
 * parts always sum to the total.
 *
 * No part exceeds the remainder: of 2 cents in four equal parts, the first three would round up to 3 cents in total,
 * and the last would be negative. Weights may be zero, but not all of them.
 */
export function splitByParts(total: bigint, weights: readonly bigint[]): bigint[] {
  const sum = sumOf(weights, (weight) => weight)
  const last = weights.length - 1
  let left = total
  return weights.map((weight, index) => {
    const rounded = divideHalfUp(total * weight, sum)
    const part = index === last || rounded > left ? left : rounded
    left -= part
    return part
  })
}

export function sumOf<Row>(rows: readonly Row[], amountOf: (row: Row) => bigint): bigint {
  let sum = 0n
  for (const row of rows) sum += amountOf(row)
  return sum
}

const plainDecimal = /^(-?)(\d{1,15})(?:\.(\d+))?$/

/**
 * Parses a plain decimal exactly, as a whole number of its last decimal place: ("90.01", 2) is 9001n, ("2.5", 3) is
 * 2500n.
 *
 * Returns `null` for text that is not a plain decimal ("1e3", "1,000", "") and for more decimals than `places`:
 * rounding would change the published table. Trailing zeros are accepted.
 */
export function parseDecimal(text: string, places: number): bigint | null {
  const match = plainDecimal.exec(text)
  if (!match) return null
  const [, sign = '', whole = '', written = ''] = match
  const fraction = written.slice(0, places).padEnd(places, '0')
  if (/[1-9]/.test(written.slice(places))) return null
  const size = BigInt(whole + fraction)
  return sign === '-' ? -size : size
}

/** Formats a rate with three decimals, as quotes show it: "2.180%" (specification 000 §9). */
export function writePercent(percent: Percent): string {
  return `${writeDecimal(percent, decimals.percent)}%`
}

/** Formats a tax or duty rate without trailing zeros: "10%", "9.5%". */
export function writeTaxPercent(percent: Percent): string {
  return `${writeDecimal(percent, decimals.percent).replace(/\.?(?<!0)0+$/, '')}%`
}

/** Formats a factor with at least two decimals: "0.90", "1.125". */
export function writeFactor(factor: Factor): string {
  return writeDecimal(factor, decimals.factor).replace(/0{1,2}$/, '')
}

function writeDecimal(scaled: bigint, places: number): string {
  const digits = String(scaled).padStart(places + 1, '0')
  return `${digits.slice(0, -places)}.${digits.slice(-places)}`
}
