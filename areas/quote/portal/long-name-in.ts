import type { ReferenceItem } from '#areas/reference-data/contract'

/** What people see for a code; the code itself where the list no longer has it. */
export function longNameIn(items: readonly ReferenceItem[], code: string | null | undefined): string {
  return items.find(({ shortName }) => shortName === code)?.longName ?? code ?? ''
}
