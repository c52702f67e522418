import type { ReferenceItem } from '#areas/reference-data/contract'

/** A code that was chosen from a list; `rule` names what is wrong with it. */
export type ChosenCode =
  | { readonly item: ReferenceItem; readonly rule?: never }
  | { readonly item?: never; readonly rule: 'required' | 'unknown' }

/** Finds what was chosen, by its short name, in the list that was offered. */
export function readChosenCode(sent: string | null | undefined, offered: readonly ReferenceItem[]): ChosenCode {
  if (!sent) return { rule: 'required' }
  const item = offered.find(({ shortName }) => shortName === sent)
  return item ? { item } : { rule: 'unknown' }
}
