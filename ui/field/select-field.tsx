import type { ComponentProps } from 'react'
import styles from './field.module.css'
import selectStyles from './select.module.css'
import { type Choice, describedBy, FieldNotes, type FieldProps, fieldId } from './text-field.tsx'

export type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'id' | 'children' | 'multiple'> & {
    readonly choices: readonly Choice[]
    /** The text of the empty option, whose value is ''. `null` omits the option. */
    readonly placeholder?: string | null
  }

/** A native select, for the browser's own keyboard, type-ahead and touch behaviour. */
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

export type RadioGroupProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type' | 'value' | 'defaultValue' | 'checked'> & {
    readonly choices: readonly Choice[]
    /** The chosen value of a controlled group. */
    readonly value?: string
    readonly defaultValue?: string
  }

/** A radio group with all choices visible: a native fieldset, named by its legend. */
export function RadioGroup(props: RadioGroupProps) {
  const { name, label, hint, error, required, choices, value, defaultValue, disabled, ...input } = props
  const id = fieldId(name)
  return (
    <fieldset
      className={styles.field}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and a plain group cannot be required or invalid
      role="radiogroup"
      id={id}
      disabled={disabled}
      aria-labelledby={`${id}-legend`}
      aria-required={required}
      aria-invalid={Boolean(error)}
      aria-describedby={describedBy(id, { hint: Boolean(hint), error: Boolean(error) })}
    >
      <legend className={styles.label} id={`${id}-legend`} data-required={required}>
        {label}
      </legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label className={styles.choice} key={choice.value}>
            <input
              {...input}
              {...(value === undefined ? {} : { checked: value === choice.value })}
              {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === choice.value })}
              className={styles.radio}
              type="radio"
              name={name}
              value={choice.value}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
