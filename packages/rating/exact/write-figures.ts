import { decimals, type Factor, type Percent } from './units.ts'

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
