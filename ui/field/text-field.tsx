import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { describedBy, fieldId } from './field-id.ts'
import { FieldNotes } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'

export type TextFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'id'> & {
    /** A sign before or after what is typed, as in "$" or "months". */
    readonly before?: string
    readonly after?: string
    /** A button that fills it in, at the end of its box. */
    readonly action?: ReactNode
  }

/** A single line of text. The input is native and uncontrolled unless `value` is given. */
export function TextField({ name, label, hint, error, required, before, after, action, ...input }: TextFieldProps) {
  const id = fieldId(name)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} data-required={required}>
        {label}
      </label>
      <div className={styles.box} data-invalid={Boolean(error)} data-disabled={input.disabled}>
        {before ? (
          <span className={styles.sign} aria-hidden="true">
            {before}
          </span>
        ) : null}
        <input
          type="text"
          autoComplete="off"
          {...input}
          className={styles.input}
          id={id}
          name={name}
          aria-required={required}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(id, { hint: Boolean(hint), error: Boolean(error) })}
        />
        {after ? (
          <span className={styles.sign} aria-hidden="true">
            {after}
          </span>
        ) : null}
        {action}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
