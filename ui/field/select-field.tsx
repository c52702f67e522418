import type { ComponentProps } from 'react'
import styles from './field.module.css'
import selectStyles from './select.module.css'
import { type Choice, FieldFrame, FieldNotes, type FieldOf, partsOf } from './text-field.tsx'

type SelectFieldProps = Omit<FieldOf<'select'>, 'children' | 'multiple'> & {
  readonly choices: readonly Choice[]
  /** The option without a value; "Select…" by default. */
  readonly emptyText?: string | undefined
}

/** A native select, for the browser's own keyboard, type-ahead and touch behaviour. */
export function SelectField({ choices, emptyText, ...props }: SelectFieldProps) {
  const { frame, control } = partsOf(props)
  return (
    <FieldFrame {...frame}>
      <Select {...control} choices={choices} emptyText={emptyText} />
    </FieldFrame>
  )
}

type SelectProps = Pick<SelectFieldProps, 'choices' | 'emptyText'> & ComponentProps<'select'>

/** A select without a visible label, in a row that says what it is about: needs an `aria-label`. */
export function Select({ choices, emptyText = 'Select…', ...control }: SelectProps) {
  return (
    <select {...control} className={selectStyles.select}>
      <option value="">{emptyText}</option>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

type RadioGroupProps = Omit<FieldOf<'input'>, 'type' | 'value' | 'defaultValue' | 'checked'> & {
  readonly choices: readonly Choice[]
  readonly value: string
}

/** A radio group with all choices visible: a native fieldset, named by its legend. */
export function RadioGroup({ choices, value, disabled, ...props }: RadioGroupProps) {
  const { frame, control } = partsOf(props)
  const { id, name, 'aria-required': required, 'aria-invalid': invalid, 'aria-describedby': notes, ...input } = control
  return (
    <fieldset
      className={styles.field}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA in HTML allows it, and a plain group cannot be required or invalid
      role="radiogroup"
      id={id}
      disabled={disabled}
      aria-labelledby={`${id}-legend`}
      aria-required={required}
      aria-invalid={invalid}
      aria-describedby={notes}
    >
      <legend className={styles.label} id={`${id}-legend`} data-required={required}>
        {frame.label}
      </legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label className={styles.choice} key={choice.value}>
            <input
              {...input}
              checked={value === choice.value}
              className={styles.radio}
              type="radio"
              name={name}
              value={choice.value}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={frame.hint} error={frame.error} />
    </fieldset>
  )
}
