/** An amount of Australian dollars in whole cents. A bigint, because a binary float cannot hold every cent. */
export type Cents = bigint

const amount = /^-?\d{1,15}(?:\.\d{1,2})?$/

/**
 * Parses an amount of dollars exactly.
 *
 * Ignores commas between thousands, blanks and a leading `$`, as in "$1,250,000.50". Returns `null` for text that is
 * not a number, for any other comma, and for more than two decimals: fractions of a cent are never rounded.
 */
export function parseDollars(input: string | number): Cents | null {
  const text = plainFigure(String(input))
  if (!amount.test(text)) return null
  const negative = text.startsWith('-')
  const [whole = '', decimals = ''] = text.replace('-', '').split('.')
  const cents = BigInt(whole) * 100n + BigInt(decimals.padEnd(2, '0'))
  return negative ? -cents : cents
}

/**
 * Converts cents to the dollars of a JSON response: the nearest number, which prints with at most two decimals up to 90
 * trillion.
 */
export function toDollars(cents: Cents): number {
  return Number(cents) / 100
}

/** Converts the dollars of a JSON response to cents (see `toDollars`). */
export function fromDollars(dollars: number): Cents {
  return BigInt(Math.round(dollars * 100))
}

/**
 * Formats an amount: "$1,250,000.50", and "−$0.05" with a minus sign, which screen readers read. Accepts whole cents, or the dollars of a JSON response.
 *
 * @throws RangeError for dollars with a fraction of a cent
 */
export function formatDollars(amount: Cents | number): string {
  const cents = typeof amount === 'bigint' ? amount : parseDollars(amount)
  if (cents === null) throw new RangeError(`An amount of dollars has at most two decimals, and ${amount} has not`)
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '−' : ''}$${groupThousands(digits.slice(0, -2))}.${digits.slice(-2)}`
}

/** Formats an amount without its cents when they are zero: "$500,000", "$500,000.50". */
export function formatShortDollars(amount: Cents | number): string {
  return formatDollars(amount).replace('.00', '')
}

/** Puts commas between the thousands of a plain figure: "1250000.5" becomes "1,250,000.5". */
export function groupThousands(figure: string): string {
  const [whole = '', ...decimals] = figure.split('.')
  return [whole.replaceAll(/\B(?=(?:\d{3}){1,6}$)/g, ','), ...decimals].join('.')
}

/** A percentage with two decimals, in hundredths: 90.00 % is 9000n. */
export type HundredthsOfPercent = bigint

/**
 * part / whole x 100, rounded half up to two decimals; `null` when the whole is not above zero or the part is below
 * zero.
 */
export function percentOf(part: Cents, whole: Cents): HundredthsOfPercent | null {
  if (whole <= 0n || part < 0n) return null
  return (part * 20_000n + whole) / (2n * whole)
}

/** Converts hundredths to the percent of a JSON response: 9000n becomes 90. */
export function toPercent(hundredths: HundredthsOfPercent): number {
  return Number(hundredths) / 100
}

/** Formats a percentage with two decimals: "90.00%". Accepts hundredths, or the percent of a JSON response. */
export function formatPercent(percent: HundredthsOfPercent | number): string {
  if (typeof percent === 'number') return `${percent.toFixed(2)}%`
  return `${percent / 100n}.${String(percent % 100n).padStart(2, '0')}%`
}

/** Formats the premium rate of a JSON response with three decimals: "2.180%" (specification 000 §9). */
export function formatRate(percent: number): string {
  return `${percent.toFixed(3)}%`
}

const grouped = /^-?0*\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/**
 * Removes blanks, `$` and the commas between thousands from a typed figure, as in "$1,250,000.50", and turns a minus
 * sign into a hyphen. Keeps any other
 * comma, so that the parser refuses it: in "500.000,00" and "80,5" the comma is the decimal point, and removing it
 * would change the value.
 */
export function plainFigure(written: string): string {
  const text = written.replaceAll(/[$\s]/g, '').replace('−', '-')
  return grouped.test(text) ? text.replaceAll(',', '') : text
}

/** Removes blanks and `%` from a typed percentage. Keeps commas, which a percentage must not contain. */
export function plainPercent(written: string): string {
  return written.replaceAll(/[%\s]/g, '')
}
