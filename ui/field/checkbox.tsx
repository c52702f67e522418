import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { describedBy, fieldId } from './field-id.ts'
import { FieldNotes } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'

export type CheckboxProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'id' | 'type'>

/** A single yes or no. */
export function Checkbox({ name, label, hint, error, required, ...input }: CheckboxProps) {
  const id = fieldId(name)
  return (
    <div className={styles.field}>
      <label className={styles.choice} data-required={required}>
        <input
          {...input}
          className={styles.checkbox}
          type="checkbox"
          id={id}
          name={name}
          aria-required={required}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(id, { hint: Boolean(hint), error: Boolean(error) })}
        />
        {label}
      </label>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
