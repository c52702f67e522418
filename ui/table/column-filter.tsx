import { type KeyboardEvent, useId } from 'react'
import type { Option } from '#packages/fields'
import { ageExamples, choiceText, chosenOf } from '#packages/table'
import styles from './column-filter.module.css'
import type { SearchState } from './use-search.ts'

type ColumnFilterProps = {
  readonly column: { readonly field: string; readonly filterText?: (text: string) => string }
  readonly list: SearchState<string>
  /** The available choices; undefined while unknown. */
  readonly options: readonly Option[] | undefined
  /** With the column's name appended, the id of the filter's error element. */
  readonly errorId: string
}

const placeholders = {
  text: 'Filter',
  number: 'Filter',
  choice: 'Filter',
  date: 'dd/mm/yyyy',
  age: 'More than',
} as const

/** The filter of a column, by its declaration: a text search, and the values of a choice. */
export function ColumnFilter({ column: { field, filterText }, list, options, errorId }: ColumnFilterProps) {
  const ages = useId()
  const { applied, entered, errors, onType, onApply } = list
  const { label = '', kind } = list.table.columns[field] ?? {}
  const searched = applied[field] ?? ''
  // A text that the person is typing stays as it is.
  const text = entered[field] ?? filterText?.(searched) ?? searched
  const chosen = kind === 'choice' ? chosenOf(text) : []
  const applyOnEnter = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') onApply()
  }
  return (
    <div className={styles.filter}>
      <input
        className={styles.text}
        type="search"
        size={4}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-label={kind === 'age' ? `Filter by ${label}, more than` : `Filter by ${label}`}
        aria-invalid={errors[field] ? true : undefined}
        aria-describedby={errors[field] ? `${errorId}${field}` : undefined}
        list={kind === 'age' ? ages : undefined}
        placeholder={chosen.length > 0 ? `${chosen.length} chosen` : placeholders[kind ?? 'text']}
        value={chosen.length > 0 ? '' : text}
        // A leading tilde denotes chosen values.
        onChange={({ target }) => onType(field, target.value.replace(/^~+/, ''))}
        onKeyDown={applyOnEnter}
      />
      {kind === 'age' ? (
        <datalist id={ages}>
          {ageExamples.map((age) => (
            <option key={age} value={age} />
          ))}
        </datalist>
      ) : null}
      {options && options.length > 0 ? (
        <Chooser
          label={label}
          options={options}
          chosen={chosen}
          onChoose={(values) => onType(field, choiceText(values), true)}
        />
      ) : null}
    </div>
  )
}

type ChooserProps = {
  readonly label: string
  readonly options: readonly Option[]
  readonly chosen: readonly string[]
  readonly onChoose: (values: readonly string[]) => void
}

function Chooser({ label, options, chosen, onChoose }: ChooserProps) {
  const id = useId()
  const toggle = (value: string, on: boolean) =>
    onChoose(options.map(({ shortName }) => shortName).filter((each) => (each === value ? on : chosen.includes(each))))
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget={id} aria-label={`Choose ${label}`}>
        <svg viewBox="0 0 10 6" aria-hidden="true">
          <path d="M1 1l4 4 4-4" />
        </svg>
      </button>
      <fieldset className={styles.chooser} popover="auto" id={id}>
        <legend>{label}</legend>
        {options.map(({ shortName, longName }) => (
          <label key={shortName}>
            <input
              type="checkbox"
              checked={chosen.includes(shortName)}
              onChange={({ target }) => toggle(shortName, target.checked)}
            />
            {longName}
          </label>
        ))}
      </fieldset>
    </>
  )
}
