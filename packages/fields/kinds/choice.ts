import * as z from 'zod/mini'
import type { FieldBase, Kind, Option } from '../kind.ts'
import { sentText } from '../sent-number.ts'

type Options = {
  /** The name of the list that it is chosen from. */
  readonly list: string
  readonly optional?: boolean
}
export type ChoiceField = FieldBase & Options & { readonly kind: 'choice' }

/** One code of a list, by its short name. Rule: unknown. */
export function choice<const Chosen extends Options>(label: string, options: Chosen) {
  return { kind: 'choice', label, ...options } as const
}

export const choiceKind: Kind<ChoiceField, string> = {
  parse: (value, { list }, lists) =>
    lists[list]?.some(({ shortName }) => shortName === value) ? { value } : { rule: 'unknown' },
  format: (value) => value,
  show: (value, { list }, lists) => longNameIn(lists[list] ?? [], value),
  sent: () => sentText.code,
  answer: (value) => value,
  answered: z.string(),
}

/** What people see for a code; the code itself where the list does not have it, and nothing for none. */
export function longNameIn(options: readonly Option[], code: string | null | undefined): string {
  return options.find(({ shortName }) => shortName === code)?.longName ?? code ?? ''
}

/** The code of an option that a call names by its short name, its long name or its id, whatever the case of letters. */
export function codeIn(options: readonly Option[], named: string | number): string | null {
  const name = String(named).trim().toLowerCase()
  const names = ({ shortName, longName, id }: Option) => [shortName.toLowerCase(), longName.toLowerCase(), String(id)]
  return options.find((option) => names(option).includes(name))?.shortName ?? null
}
