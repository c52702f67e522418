import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import area from './text-area.module.css'

/** The props of every field. Label, hint and error are tied to the control for assistive technology. */
export type FieldProps = {
  /** The field's path in its form, as in "loanList.0.loanAmount"; the control's id derives from it (`fieldId`). */
  readonly name: string
  readonly label: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
  /** Marks the label and tells assistive technology. The schema rejects empty values. */
  readonly required?: boolean | undefined
}

/** The props of a field around a native control. */
export type FieldOf<Tag extends 'input' | 'select' | 'textarea'> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps | 'id'>

/** Separates the props of a field from those of its control, which refer to the label, the hint and the error. */
export function partsOf<Props extends FieldProps>({ name, label, hint, error, required, ...native }: Props) {
  const id = fieldId(name)
  const notes = describedBy(id, { hint: Boolean(hint), error: Boolean(error) })
  const aria = { 'aria-required': required, 'aria-invalid': Boolean(error), 'aria-describedby': notes }
  return { frame: { id, label, hint, error, required }, control: { ...native, ...aria, id, name } }
}

type FieldFrameProps = FieldNotesProps & Pick<FieldProps, 'label' | 'required'> & { readonly children: ReactNode }

export function FieldFrame({ id, label, required, hint, error, children }: FieldFrameProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} data-required={required}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

export type TextFieldProps = FieldOf<'input'> & {
  /** Text before or after the input, as in "$" or "months". */
  readonly before?: string
  readonly after?: string | undefined
  /** A button at the end of the input that fills it in. */
  readonly action?: ReactNode
}

/** A single-line text input: native, and uncontrolled unless `value` is given. */
export function TextField({ before, after, action, ...props }: TextFieldProps) {
  const { frame, control } = partsOf(props)
  return (
    <FieldFrame {...frame}>
      <div className={styles.box} data-invalid={Boolean(frame.error)} data-disabled={control.disabled}>
        {before ? <Sign text={before} /> : null}
        <input type="text" autoComplete="off" {...control} className={styles.input} />
        {after ? <Sign text={after} /> : null}
        {action}
      </div>
    </FieldFrame>
  )
}

function Sign({ text }: { readonly text: string }) {
  return (
    <span className={styles.sign} aria-hidden="true">
      {text}
    </span>
  )
}

/** The id of a field's control, so that a message elsewhere on the page can link to it. */
export function fieldId(name: string): string {
  return `field-${name}`
}

/** The ids of a control's hint and error, for `aria-describedby`. */
export function describedBy(id: string, has: { hint: boolean; error: boolean }): string | undefined {
  const ids = [...(has.hint ? [`${id}-hint`] : []), ...(has.error ? [`${id}-error`] : [])]
  return ids.length > 0 ? ids.join(' ') : undefined
}

type FieldNotesProps = { readonly id: string; readonly hint?: ReactNode; readonly error: string | undefined }

/** The hint and the error of a field, under the ids that its control references. */
export function FieldNotes({ id, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint ? (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p className={styles.error} id={`${id}-error`}>
          <svg className={styles.errorMark} viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 1.2 15.4 14.4H.6L8 1.2Zm-.8 4.6v4.2h1.6V5.8H7.2Zm0 5.4v1.6h1.6v-1.6H7.2Z" />
          </svg>
          {error}
        </p>
      ) : null}
    </>
  )
}

/** An option: `value` is sent, `label` is shown. */
export type Choice = { readonly value: string; readonly label: string }

type FieldGridProps = {
  readonly children: ReactNode
  /** The maximum number of columns; fewer in a narrow container. Default 3. */
  readonly columns?: 1 | 2 | 3 | 4
}

export function FieldGrid({ children, columns = 3 }: FieldGridProps) {
  return (
    <div className={styles.grid} data-columns={columns}>
      {children}
    </div>
  )
}

/** Explains the required mark, once per form. */
export function RequiredNote() {
  return <p className={styles.requiredNote}>Fields marked * are required.</p>
}

export function Checkbox(props: FieldOf<'input'>) {
  const { frame, control } = partsOf(props)
  return (
    <div className={styles.field}>
      <label className={styles.choice} data-required={frame.required}>
        <input {...control} className={styles.checkbox} type="checkbox" />
        {frame.label}
      </label>
      <FieldNotes id={frame.id} hint={frame.hint} error={frame.error} />
    </div>
  )
}

type TextAreaProps = Omit<FieldOf<'textarea'>, 'maxLength'> & {
  /** The counter: characters used, of at most `maxLength`. Longer text is kept, so that its error can refer to it. */
  readonly used?: number
  readonly maxLength?: number | undefined
  /** As high as its text, without a counter: for read-only text. */
  readonly compact?: boolean
}

/** A multi-line text input that grows with its text. */
export function TextArea({ used, maxLength, compact = false, ...props }: TextAreaProps) {
  const counted = !compact && used !== undefined && maxLength !== undefined
  const hint = counted ? (
    <>
      {props.hint} {`${used.toLocaleString('en-AU')} of ${maxLength.toLocaleString('en-AU')} characters.`}
    </>
  ) : (
    props.hint
  )
  const { frame, control } = partsOf({ ...props, hint })
  return (
    <FieldFrame {...frame}>
      <textarea rows={5} {...control} className={area.area} data-compact={compact} />
    </FieldFrame>
  )
}
