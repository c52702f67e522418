import * as z from 'zod/mini'
import type { FieldBase, Kind } from '../kind.ts'
import { sentText } from '../sent-number.ts'

type Options = {
  readonly maxLength?: number
  /** The pattern of the whole text. */
  readonly pattern?: RegExp
  /** The number of lines of its input; one line by default. */
  readonly lines?: number
  readonly optional?: boolean
}
export type TextField = FieldBase & Options & { readonly kind: 'text' }

/** Trimmed text. Rules: max, pattern. */
export function text<const Chosen extends Options>(label: string, options: Chosen) {
  return { kind: 'text', label, ...options } as const
}

/** Line ends and invisible characters: with them, references that look the same would differ. */
const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

export const textKind: Kind<TextField, string> = {
  parse(written, { maxLength, pattern, lines }) {
    const value = (lines === undefined ? written.normalize('NFC') : written).trim()
    if (maxLength !== undefined && value.length > maxLength) return { rule: 'max' }
    const looksRight = pattern === undefined || pattern.test(value)
    return looksRight && (lines !== undefined || !hidden.test(value)) ? { value } : { rule: 'pattern' }
  },
  format: (value) => value,
  show: (value) => value,
  // Multi-line texts are limited by the body only: a rule refuses long ones, with all other faults.
  sent: ({ lines }) => (lines === undefined ? sentText.reference : z.string()),
  answer: (value) => value,
  answered: z.string(),
}
