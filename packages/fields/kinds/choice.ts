import * as z from 'zod/mini'
import type { FieldBase, Kind, Option } from '../kind.ts'
import { sentText } from '../sent-number.ts'

type Options = {
  /** The name of the option list. */
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

/** The long name of a code; the code itself if it is not in the list, empty for none. */
export function longNameIn(options: readonly Option[], code: string | null | undefined): string {
  return options.find(({ shortName }) => shortName === code)?.longName ?? code ?? ''
}

/** The code of an option by its short name, long name or id; ignores case. */
export function codeIn(options: readonly Option[], named: string | number): string | null {
  const name = String(named).trim().toLowerCase()
  const names = ({ shortName, longName, id }: Option) => [shortName.toLowerCase(), longName.toLowerCase(), String(id)]
  return options.find((option) => names(option).includes(name))?.shortName ?? null
}
