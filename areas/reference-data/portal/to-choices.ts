import type { Option } from '#packages/fields'
import type { Choice } from '#ui/field'

const known = new WeakMap<readonly Option[], readonly Choice[]>()

/** Reference items to choose from: people see the long name, the short one travels. The same list gives the same choices. */
export function toChoices(items: readonly Option[]): readonly Choice[] {
  const choices = known.get(items) ?? items.map(({ shortName, longName }) => ({ value: shortName, label: longName }))
  known.set(items, choices)
  return choices
}
