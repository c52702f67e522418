import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { describedBy, fieldId } from './field-id.ts'
import { FieldNotes } from './field-notes.tsx'
import type { Choice, FieldProps } from './field-props.ts'
import selectStyles from './select.module.css'

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'children' | 'multiple'> & {
    readonly choices: readonly Choice[]
    /** What stands there before anything is chosen; its value is ''. `null` leaves it out. */
    readonly placeholder?: string | null
  }

/** One choice from a list, as a native select: the browser's own keyboard, type-ahead and touch behaviour. */
export function SelectField(props: SelectFieldProps) {
  const { name, label, hint, error, required, choices, placeholder = 'Select…', ...select } = props
  const id = fieldId(name)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} data-required={required}>
        {label}
      </label>
      <select
        {...select}
        className={selectStyles.select}
        id={id}
        name={name}
        aria-required={required}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { hint: Boolean(hint), error: Boolean(error) })}
      >
        {placeholder === null ? null : <option value="">{placeholder}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
