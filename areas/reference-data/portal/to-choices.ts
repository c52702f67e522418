import type { Choice } from '#ui/field'
import type { ReferenceItem } from '../contract/index.ts'

const known = new WeakMap<readonly ReferenceItem[], readonly Choice[]>()

/** Reference items to choose from: people see the long name, the short one travels. The same list gives the same choices. */
export function toChoices(items: readonly ReferenceItem[]): readonly Choice[] {
  const choices = known.get(items) ?? items.map(({ shortName, longName }) => ({ value: shortName, label: longName }))
  known.set(items, choices)
  return choices
}
