import * as z from 'zod/mini'
import type { FieldBase, Kind } from '../kind.ts'
import { sentText } from '../sent-number.ts'

type Options = {
  readonly maxLength?: number
  /** What the whole text has to look like. */
  readonly pattern?: RegExp
  /** How many lines its input shows; without it the text stands on one line. */
  readonly lines?: number
  readonly optional?: boolean
}
export type TextField = FieldBase & Options & { readonly kind: 'text' }

/** Text without blanks around it. Rules: max, pattern. */
export function text<const Chosen extends Options>(label: string, options: Chosen) {
  return { kind: 'text', label, ...options } as const
}

/** Line ends, and what is not seen: two references that look the same would be two. */
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
  // Notes may be as long as a body may be: too long a one is refused in words, with whatever else is wrong.
  sent: ({ lines }) => (lines === undefined ? sentText.reference : z.string()),
  answer: (value) => value,
  answered: z.string(),
}
