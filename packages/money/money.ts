/** An amount of Australian dollars in whole cents. A bigint, because a binary float cannot hold every cent. */
export type Cents = bigint

const amount = /^-?\d{1,15}(?:\.\d{1,2})?$/

/**
 * Reads an amount of dollars exactly.
 *
 * Commas that group thousands, blanks and a leading `$` are ignored, as in "$1,250,000.50". Answers `null` for anything
 * that is not a number, for any other comma, and for more than two decimals: half a cent is never guessed.
 */
export function parseDollars(input: string | number): Cents | null {
  const text = plainFigure(String(input))
  if (!amount.test(text)) return null
  const negative = text.startsWith('-')
  const [whole = '', decimals = ''] = text.replace('-', '').split('.')
  const cents = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
  return negative ? -cents : cents
}

/** The dollars of a JSON answer: the nearest number, which prints with at most two decimals up to 90 trillion. */
export function toDollars(cents: Cents): number {
  return Number(cents) / 100
}

/** The cents of an amount in a JSON answer (see `toDollars`). */
export function fromDollars(dollars: number): Cents {
  return BigInt(Math.round(dollars * 100))
}

const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' })

/**
 * Shows an amount as a lender writes it: "$1,250,000.50". Takes whole cents, or the dollars of a JSON answer. Exact: the
 * format is given the decimal text, not a float. Throws a `RangeError` for dollars with a part of a cent.
 */
export function formatDollars(amount: Cents | number): string {
  const cents = typeof amount === 'bigint' ? amount : parseDollars(amount)
  if (cents === null) throw new RangeError(`An amount of dollars has at most two decimals, and ${amount} has not`)
  const sign = cents < 0n ? '-' : ''
  const size = cents < 0n ? -cents : cents
  const text = `${sign}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
  return aud.format(text as Intl.StringNumericLiteral)
}

/** A percentage with two decimals, in hundredths: 90.00 % is 9000n. */
export type HundredthsOfPercent = bigint

/** part / whole x 100, rounded half up to two decimals; `null` when there is no whole to compare with. */
export function percentOf(part: Cents, whole: Cents): HundredthsOfPercent | null {
  if (whole <= 0n || part < 0n) return null
  return (part * 20_000n + whole) / (2n * whole)
}

/** The percent of a JSON answer: 9000n becomes 90. */
export function toPercent(hundredths: HundredthsOfPercent): number {
  return Number(hundredths) / 100
}

/** Shows a percentage with its two decimals: "90.00%". Takes hundredths, or the percent of a JSON answer. */
export function formatPercent(percent: HundredthsOfPercent | number): string {
  if (typeof percent === 'number') return `${percent.toFixed(2)}%`
  return `${percent / 100n}.${String(percent % 100n).padStart(2, '0')}%`
}

/** Shows the premium rate of a JSON answer with its three decimals: "2.180%" (specification 000 §9). */
export function formatRate(percent: number): string {
  return `${percent.toFixed(3)}%`
}

const grouped = /^-?0*\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/**
 * A written figure without what does not count in it: blanks, a `$`, and the commas that group its thousands, as in
 * "$1,250,000.50". Any other comma stays, so that whoever reads the figure refuses it: in "500.000,00" and "80,5" it
 * stands for the decimal point, and without it another figure would be read.
 */
export function plainFigure(written: string): string {
  const text = written.replaceAll(/[$\s]/g, '')
  return grouped.test(text) ? text.replaceAll(',', '') : text
}

/** A written percentage without its blanks and its `%`. No comma has a place in it. */
export function plainPercent(written: string): string {
  return written.replaceAll(/[%\s]/g, '')
}
