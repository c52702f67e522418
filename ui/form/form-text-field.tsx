import type { FieldValues } from 'react-hook-form'
import { TextField, type TextFieldProps } from '#ui/field'
import { type BoundField, useBoundField } from './bound-field.ts'

type Props<Values extends FieldValues, Context, Output> = BoundField<Values, Context, Output> &
  Omit<TextFieldProps, 'name' | 'error' | 'form' | 'ref' | 'onChange' | 'onBlur'>

/** A line of text whose value the form keeps. */
export function FormTextField<Values extends FieldValues, Context, Output>(props: Props<Values, Context, Output>) {
  const { form, name, onValue, ...field } = props
  return <TextField {...field} {...useBoundField({ form, name, ...(onValue && { onValue }) })} />
}
