import * as z from 'zod/mini'
import { plainFigure } from '#packages/money'
import type { FieldBase, Kind, Parsed } from '../kind.ts'
import { sentText } from '../sent-number.ts'

type Options = {
  readonly integerDigits: number
  readonly fractionDigits: number
  readonly unit?: '$'
  readonly optional?: boolean
}
export type DecimalField = FieldBase & Options & { readonly kind: 'decimal' }

/** An exact decimal, stored as text: "540000.5". Rule: pattern. */
export function decimal<const Chosen extends Options>(label: string, options: Chosen) {
  return { kind: 'decimal', label, ...options } as const
}

/** Removes insignificant zeros: "0540000.50" becomes "540000.5". */
export function plainDecimal(text: string): string {
  const [whole = '', decimals = ''] = text.split('.')
  let end = decimals.length
  while (decimals[end - 1] === '0') end -= 1
  const plain = whole.replace(/^0+(?=\d)/, '')
  return end === 0 ? plain : `${plain}.${decimals.slice(0, end)}`
}

/** Parses a decimal with at most this many integer and fraction digits; leading zeros do not count. */
export function parseDecimal(text: string, integerDigits: number, fractionDigits: number): Parsed<string> {
  if (!/^\d+(?:\.\d+)?$/.test(text)) return { rule: 'pattern' }
  const value = plainDecimal(text)
  const [whole = ''] = value.split('.')
  const decimals = text.split('.')[1] ?? ''
  return whole.length <= integerDigits && decimals.length <= fractionDigits ? { value } : { rule: 'pattern' }
}

const dollars = new Intl.NumberFormat('en-AU', { minimumFractionDigits: 2, maximumFractionDigits: 20 })

/** Exact: formats the decimal text, not a float. */
function format(value: string, { unit }: DecimalField): string {
  return unit === undefined ? value : dollars.format(value as Intl.StringNumericLiteral)
}

export const decimalKind: Kind<DecimalField, string> = {
  parse: (text, { integerDigits, fractionDigits }) => parseDecimal(plainFigure(text), integerDigits, fractionDigits),
  format,
  show: (value, field) => `${field.unit ?? ''}${format(value, field)}`,
  sent: () => sentText.figure,
  answer: (value) => value,
  answered: z.string(),
}
