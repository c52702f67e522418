import * as z from 'zod/mini'
import { type Cents, formatDollars, fromDollars, parseDollars, toDollars } from '#packages/money'
import type { FieldBase, Kind } from '../kind.ts'
import { sentText } from '../sent-number.ts'

type Options = {
  readonly min?: Cents
  readonly max?: Cents
  /** False to refuse commas between thousands. */
  readonly grouped?: false
  readonly optional?: boolean
}
export type MoneyField = FieldBase & Options & { readonly kind: 'money' }

/** Dollars with at most two decimals, stored as whole cents; `min` is zero by default. Rules: number, min, max. */
export function money<const Chosen extends Options>(label: string, options: Chosen) {
  return { kind: 'money', label, ...options } as const
}

export const moneyKind: Kind<MoneyField, Cents> = {
  parse(text, { min = 0n, max, grouped }) {
    if (grouped === false && text.includes(',')) return { rule: 'number' }
    const value = parseDollars(text)
    if (value === null) return { rule: 'number' }
    if (value < min) return { rule: 'min' }
    return max !== undefined && value > max ? { rule: 'max' } : { value }
  },
  format(cents, { grouped }) {
    const figure = formatDollars(cents).replace('$', '')
    return grouped === false ? figure.replaceAll(',', '') : figure
  },
  show: formatDollars,
  sent: () => sentText.figure,
  answer: toDollars,
  fromAnswer: fromDollars,
  answered: z.number(),
}
