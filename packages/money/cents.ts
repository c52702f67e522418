import { plainFigure } from './plain-figure.ts'

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
