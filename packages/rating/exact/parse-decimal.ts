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
