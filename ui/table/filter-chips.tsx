import type { Option } from '#packages/fields'
import { choiceText, chosenOf, type FilterTexts, fieldsOf } from '#packages/table'
import { Button } from '#ui/button'
import styles from './filter-chips.module.css'
import type { SearchColumn } from './search-table.tsx'
import type { SearchState } from './use-search.ts'

type FilterChipsProps = {
  readonly list: SearchState<string>
  readonly columns: readonly SearchColumn<never>[]
  readonly options: Readonly<Record<string, readonly Option[] | undefined>>
}

type Chip = { readonly field: string; readonly text: string; readonly left: FilterTexts }

/** The active filters as chips: each can be removed, or all at once. */
export function FilterChips({ list, columns, options }: FilterChipsProps) {
  const { table, applied, onReplace } = list
  const textOf = ({ field, text }: Chip) => {
    if (table.columns[field]?.kind === 'age') return ageText(text)
    return columns.find((column) => column.field === field)?.filterText?.(text) ?? text
  }
  const chips = fieldsOf(table)
    .flatMap((field) => chipsOf(field, applied, options[field]))
    .map((chip) => ({ ...chip, text: textOf(chip) }))
  if (chips.length === 0) return null
  const labelOf = (field: string) => table.columns[field]?.label
  return (
    <>
      <ul className={styles.chips} aria-label="Filters">
        {chips.map(({ field, text, left }) => (
          <li className={styles.chip} key={`${field} ${text}`}>
            <span>{labelOf(field)}</span> {text}
            <button
              type="button"
              aria-label={`Remove filter ${labelOf(field)}: ${text}`}
              data-print="never"
              onClick={({ currentTarget }) => {
                moveFocus(currentTarget)
                onReplace(left)
              }}
            >
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <path d="M2 2l6 6M8 2l-6 6" />
              </svg>
            </button>
          </li>
        ))}
      </ul>
      <Button
        small
        data-print="never"
        onClick={({ currentTarget }) => {
          focusFirstFilter(currentTarget)
          onReplace({})
        }}
      >
        Clear all
      </Button>
    </>
  )
}

/** An age as it was typed: "more than 3 days", "24 to 48 hours". */
function ageText(text: string): string {
  return text.includes('-') ? text.replace('-', ' to ') : `more than ${text}`
}

/** One chip for each chosen value, or one for a text, with the filters that remain after its removal. */
function chipsOf(field: string, applied: FilterTexts, options: readonly Option[] = []): readonly Chip[] {
  const text = applied[field]
  if (text === undefined) return []
  const { [field]: _removed, ...others } = applied
  const chosen = chosenOf(text)
  if (chosen.length === 0) return [{ field, text, left: others }]
  return chosen.map((value) => {
    const left = chosen.filter((each) => each !== value)
    return {
      field,
      text: options.find(({ shortName }) => shortName === value)?.longName ?? value,
      left: left.length > 0 ? { ...applied, [field]: choiceText(left) } : others,
    }
  })
}

/** The button is removed: its neighbour takes the focus, or the first filter. */
function moveFocus(button: HTMLElement): void {
  const chip = button.closest('li')
  const next = chip?.nextElementSibling ?? chip?.previousElementSibling
  const neighbour = next?.querySelector('button')
  if (neighbour) neighbour.focus()
  else focusFirstFilter(button)
}

export function focusFirstFilter(button: HTMLElement): void {
  const list = button.closest('[data-list]')
  // In a narrow window the filters may be collapsed.
  const filter = list?.querySelector<HTMLElement>('input[type="search"]')
  const place = filter?.checkVisibility() ? filter : list?.querySelector<HTMLElement>('summary')
  place?.focus({ preventScroll: true })
}
