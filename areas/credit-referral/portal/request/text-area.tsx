import type { ComponentProps } from 'react'
import { describedBy, FieldNotes, type FieldProps, fieldId } from '#ui/field'
import styles from './text-area.module.css'

type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id' | 'maxLength'> & {
    /** Characters written, of at most `longest`: the counter. What is too long is kept, so that its error can speak of it. */
    readonly used?: number
    readonly longest?: number
    /** No higher than its text: for what is only read. */
    readonly compact?: boolean
  }

/** Several lines of text, as high as what stands in it. */
export function TextArea({
  name,
  label,
  hint,
  error,
  required,
  used,
  longest,
  compact = false,
  ...area
}: TextAreaProps) {
  const id = fieldId(name)
  const counted = used !== undefined && longest !== undefined
  const notes = counted ? (
    <>
      {hint} {`${used.toLocaleString('en-AU')} of ${longest.toLocaleString('en-AU')} characters.`}
    </>
  ) : (
    hint
  )
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} data-required={required}>
        {label}
      </label>
      <textarea
        rows={5}
        {...area}
        className={styles.area}
        data-compact={compact}
        id={id}
        name={name}
        aria-required={required}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { hint: Boolean(notes), error: Boolean(error) })}
      />
      <FieldNotes id={id} hint={notes} error={error} />
    </div>
  )
}
