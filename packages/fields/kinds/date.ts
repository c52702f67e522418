import * as z from 'zod/mini'
import { formatDayInFigures } from '#packages/calendar'
import type { FieldBase, Kind } from '../kind.ts'
import { sentText } from '../sent-number.ts'

type Options = { readonly optional?: boolean }
export type DateField = FieldBase & Options & { readonly kind: 'date' }

/** A date: entered as 31/12/2026, stored as "2026-12-31". Rules: pattern, calendar. */
export function date<const Chosen extends Options>(label: string, options: Chosen) {
  return { kind: 'date', label, ...options } as const
}

export const dateKind: Kind<DateField, string> = {
  parse(text) {
    const value = text.trim().replace(/^(\d{2})\/(\d{2})\/(\d{4})$/, '$3-$2-$1')
    if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return { rule: 'pattern' }
    const day = new Date(value)
    // The Date constructor reads the 31st of a short month as a day of the next one, or as invalid.
    return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value) ? { value } : { rule: 'calendar' }
  },
  format: formatDayInFigures,
  show: formatDayInFigures,
  sent: () => sentText.code,
  answer: formatDayInFigures,
  fromAnswer: (answered) => answered.split('/').reverse().join('-'),
  answered: z.string(),
}
