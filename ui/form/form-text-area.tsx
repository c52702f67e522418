import { type FieldValues, useWatch } from 'react-hook-form'
import { TextArea, type TextAreaProps } from '#ui/field'
import { type BoundField, useBoundField } from './bound-field.ts'

type Props<Values extends FieldValues, Context, Output> = Omit<BoundField<Values, Context, Output>, 'onValue'> &
  Omit<TextAreaProps, 'name' | 'error' | 'form' | 'ref' | 'onChange' | 'onBlur' | 'used' | 'longest'> & {
    /** The most characters that the form takes, without the blanks at both ends. */
    readonly longest: number
  }

/** Several lines of text that the form keeps, with a count of its characters. What is too long can be shortened. */
export function FormTextArea<Values extends FieldValues, Context, Output>(props: Props<Values, Context, Output>) {
  const { form, name, longest, ...field } = props
  const written = lengthOf(useWatch({ control: form.control, name }))
  const bound = useBoundField({
    form,
    name,
    onValue: (value) => {
      // Told as soon as it is so; that it is put right, `useBoundField` sees.
      if (lengthOf(value) > longest && !form.getFieldState(name).error) void form.trigger(name)
    },
  })
  return <TextArea {...field} {...bound} used={written} longest={longest} />
}

function lengthOf(text: unknown): number {
  return String(text ?? '').trim().length
}
