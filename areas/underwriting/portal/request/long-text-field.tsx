import {
  type FieldError,
  type FieldValues,
  get,
  type Path,
  type UseFormReturn,
  useFormState,
  useWatch,
} from 'react-hook-form'
import { longestMessage } from '#areas/credit-referral/contract'
import { describedBy, FieldNotes, fieldId } from '#ui/field'
import styles from './long-text-field.module.css'

type LongTextFieldProps<Values extends FieldValues> = {
  readonly form: UseFormReturn<Values, unknown, Values>
  readonly name: Path<Values>
  readonly label: string
}

/** What an underwriter writes to a lender, with a count of its characters. What is too long is kept and can be shortened. */
export function LongTextField<Values extends FieldValues>({ form, name, label }: LongTextFieldProps<Values>) {
  const { control } = form
  const { errors } = useFormState({ control, name, exact: true })
  const written = String(useWatch({ control, name })).trim().length
  const found: FieldError | undefined = get(errors, name)
  const error = found?.message
  const registered = form.register(name, {
    onChange: async () => {
      // An error goes as soon as it is put right; one for the length comes as soon as it is needed.
      if (error !== undefined || String(form.getValues(name)).trim().length > longestMessage) await form.trigger(name)
    },
  })
  const id = fieldId(name)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id} data-required="true">
        {label}
      </label>
      <textarea
        {...registered}
        className={styles.area}
        id={id}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, { hint: true, error: error !== undefined })}
      />
      <FieldNotes
        id={id}
        hint={`${written.toLocaleString('en-AU')} of ${longestMessage.toLocaleString('en-AU')} characters.`}
        error={error}
      />
    </div>
  )
}
