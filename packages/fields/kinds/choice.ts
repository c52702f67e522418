import * as z from 'zod/mini'
import type { FieldBase, Kind } from '../kind.ts'
import { sentText } from '../sent-number.ts'

type Options = {
  /** The name of the list that it is chosen from. */
  readonly list: string
  readonly optional?: boolean
}
export type ChoiceField = FieldBase & Options & { readonly kind: 'choice' }

/** One code of a list, by its short name. Rule: unknown. */
export function choice<const Given extends Options>(label: string, options: Given) {
  return { kind: 'choice', label, ...options } as const
}

export const choiceKind: Kind<ChoiceField, string> = {
  parse: (value, { list }, lists) =>
    lists[list]?.some(({ shortName }) => shortName === value) ? { value } : { rule: 'unknown' },
  format: (value) => value,
  show: (value, { list }, lists) => lists[list]?.find(({ shortName }) => shortName === value)?.longName ?? value,
  sent: () => sentText.code,
  answered: z.string(),
}
