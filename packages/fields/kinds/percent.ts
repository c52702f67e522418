import * as z from 'zod/mini'
import { plainPercent } from '#packages/money'
import type { FieldBase, Kind } from '../kind.ts'
import { sentText } from '../sent-number.ts'
import { parseDecimal } from './decimal.ts'

type Options = { readonly fractionDigits: number; readonly max: number; readonly optional?: boolean }
export type PercentField = FieldBase & Options & { readonly kind: 'percent' }

/** A percentage from 0, stored as an exact decimal in text: "92.35". Rules: pattern, max. */
export function percent<const Chosen extends Options>(label: string, options: Chosen) {
  return { kind: 'percent', label, ...options } as const
}

export const percentKind: Kind<PercentField, string> = {
  parse(text, { fractionDigits, max }) {
    const parsed = parseDecimal(plainPercent(text), Number.POSITIVE_INFINITY, fractionDigits)
    return parsed.rule === undefined && Number(parsed.value) > max ? { rule: 'max' } : parsed
  },
  format: (value) => value,
  show(value) {
    const [whole = '', decimals = ''] = value.split('.')
    return `${whole}.${decimals.padEnd(2, '0')}%`
  },
  sent: () => sentText.figure,
  answer: (value) => value,
  answered: z.string(),
}
