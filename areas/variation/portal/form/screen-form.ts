import { policyLoanFields, policySecurityFields } from '#areas/policy/contract'
import { type VariationDraft, type VariationForm, variationTypes } from '#areas/variation/contract'
import type { RowForm } from '#ui/form'

type Types = { readonly [T in (typeof variationTypes)[number]['shortName']]: string }
type Texts = Readonly<Record<string, string>>

/** The form as the screen holds it: a checkbox for each type, rows by key. */
export type ScreenForm = Types & {
  readonly notes: string
  readonly loans: readonly RowForm[]
  readonly securities: readonly RowForm[]
}

export function toScreenForm({ types, notes, loans, securities }: VariationForm | VariationDraft): ScreenForm {
  const ticked = variationTypes.map(({ shortName }) => [shortName, types.includes(shortName) ? 'YES' : ''])
  return { ...(Object.fromEntries(ticked) as Types), notes, loans, securities }
}

export function fromScreenForm(screen: ScreenForm): VariationForm {
  return {
    types: variationTypes.flatMap(({ shortName }) => (screen[shortName] === 'YES' ? [shortName] : [])),
    notes: screen.notes,
    loans: screen.loans.map((row) => ({
      ...textsOf(policyLoanFields, row),
      ...namesOf(row),
      links: row.links ?? [],
    })),
    securities: screen.securities.map((row) => ({ ...textsOf(policySecurityFields, row), ...namesOf(row) })),
  }
}

/** A new row has no ID in the policy. */
function namesOf(row: RowForm): { readonly key: string; readonly id: string } {
  return { key: row.key ?? '', id: (row as unknown as Texts).id ?? '' }
}

function textsOf<F extends object>(fields: F, row: RowForm): { readonly [N in keyof F]: string } {
  const texts = row as unknown as Texts
  return Object.fromEntries(Object.keys(fields).map((name) => [name, texts[name] ?? ''])) as {
    readonly [N in keyof F]: string
  }
}
