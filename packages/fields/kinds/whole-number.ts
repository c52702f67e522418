import * as z from 'zod/mini'
import { plainFigure } from '#packages/money'
import type { FieldBase, Kind } from '../kind.ts'
import { sentText } from '../sent-number.ts'

type Options = { readonly min: number; readonly max: number; readonly unit?: string; readonly optional?: boolean }
export type WholeNumberField = FieldBase & Options & { readonly kind: 'wholeNumber' }

/** A whole number from `min` to `max`, neither below zero. Rule: range. */
export function wholeNumber<const Chosen extends Options>(label: string, options: Chosen) {
  return { kind: 'wholeNumber', label, ...options } as const
}

export const wholeNumberKind: Kind<WholeNumberField, number> = {
  parse(text, { min, max }) {
    const figure = plainFigure(text)
    const value = Number(figure)
    return /^\d{1,15}$/.test(figure) && value >= min && value <= max ? { value } : { rule: 'range' }
  },
  format: String,
  show: (value, { unit }) => (unit === undefined ? String(value) : `${value} ${unit}`),
  sent: () => sentText.figure,
  answer: (value) => value,
  answered: z.int(),
}
