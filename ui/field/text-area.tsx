import type { ComponentProps } from 'react'
import styles from './field.module.css'
import { describedBy, fieldId } from './field-id.ts'
import { FieldNotes } from './field-notes.tsx'
import type { FieldProps } from './field-props.ts'
import area from './text-area.module.css'

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, keyof FieldProps | 'id' | 'maxLength'> & {
    /** Characters written, of at most `longest`: the counter. What is too long is kept, so that its error can speak of it. */
    readonly used?: number
    readonly longest?: number
    /** No higher than its text, and not counted: for what is only read. */
    readonly compact?: boolean
  }

/** Several lines of text, as high as what stands in it. */
export function TextArea(props: TextAreaProps) {
  const { name, label, hint, error, required, used, longest, compact = false, ...rest } = props
  const id = fieldId(name)
  const counted = !compact && used !== undefined && longest !== undefined
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
        {...rest}
        className={area.area}
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
