import * as z from 'zod/mini'
import type { FieldBase, Kind } from '../kind.ts'
import { sentText } from '../sent-number.ts'

type Options = { readonly optional?: boolean }
export type YesNoField = FieldBase & Options & { readonly kind: 'yesNo' }
export type YesNo = 'YES' | 'NO'

/** YES or NO, as in calls. Rule: unknown. */
export function yesNo<const Chosen extends Options>(label: string, options: Chosen) {
  return { kind: 'yesNo', label, ...options } as const
}

export const yesNoKind: Kind<YesNoField, YesNo> = {
  parse: (value) => (value === 'YES' || value === 'NO' ? { value } : { rule: 'unknown' }),
  format: (value) => value,
  show: (value) => (value === 'YES' ? 'Yes' : 'No'),
  sent: () => sentText.code,
  answer: (value) => value,
  answered: z.enum(['YES', 'NO']),
}
